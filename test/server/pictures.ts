/** For tests: pictures as phones, scanners and broken downloads produce them. */
import sharp from 'sharp';
import { makePicture } from './files.ts';

/** A HEIC file of two pictures, red with 64 by 32 pixels and blue with 32 by 64; the `primary` one is shown. */
export function makeHeicOfTwo(primary: 'red' | 'blue'): Buffer {
  const file = Buffer.from(RED_AND_BLUE_HEIC);
  // The box names an item: the pictures are 2 and 4, and consist of tiles 1 and 3.
  file.writeUInt16BE(primary === 'red' ? 2 : 4, file.indexOf('pitm') + 8);
  return file;
}

/** Makes a TIFF like a scanner, with pages of these colours, all of one size. */
export const makeTiff = async (colours: string[], width = 40, height = 60): Promise<Buffer> =>
  sharp(
    await Promise.all(
      colours.map((background) =>
        sharp({ create: { width, height, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .tiff({ compression: 'lzw' })
    .toBuffer();

/** Makes a picture of noise, in which nothing looks like a decoder's filling. */
export const makeNoise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  });

/** Cuts bytes off the end of the file: a number of them, or a share below 1. */
export const cutShort = (file: Buffer, by: number): Buffer =>
  file.subarray(0, Math.floor(by < 1 ? file.length * (1 - by) : file.length - by));

/** Makes a PNG whose first data have a wrong checksum. */
export async function makePngOfWrongChecksum(width: number, height: number): Promise<Buffer> {
  const png = await makePicture(width, height).png().toBuffer();
  const data = png.indexOf('IDAT');
  const checksum = data + 4 + png.readUInt32BE(data - 4);
  png.writeUInt32BE((png.readUInt32BE(checksum) ^ 1) >>> 0, checksum);
  return png;
}

const RED_AND_BLUE_HEIC = Buffer.from(
  `AAAAKGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZm1pZjFoZWljbWlhZgAAAs1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA
   AAAAAAAAAAAAAA5waXRtAAAAAAACAAAAGGlkYXQAAAAAAEAAIAAAAAAAIABAAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAv0AAQAAAAAA
   AAAbAAIAAQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAAMYAAEAAAAAAAAAGwAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQA
   AAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAA
   Z3JpZAAAAAGQaXBycAAAAWRpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe
   ugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAA
   AABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEM
   Af//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPA
   iQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAIAAAAEAAAAAQcGl4aQAAAAADCAgIAAAAJGlwbWEAAAAAAAAABAABAoEC
   AAICA4QAAwKFBgAEAgeIAAAAKGlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAD5tZGF0AAAAFygBrxmA70mlv//i
   hh/5rWv+v61pj5uAAAAAFygBrxmA70mlv//wryEfdlG/hq1pj5uA`,
  'base64',
);
