/** For tests: pictures that phones, scanners and unlucky downloads make. */
import sharp from 'sharp';
import { makePicture } from './files.ts';

/** A HEIC file of two pictures, a red one of 64 by 32 pixels and a blue one of 32 by 64, the `primary` of which is shown. */
export function makeHeicOfTwo(primary: 'red' | 'blue'): Buffer {
  const file = Buffer.from(RED_AND_BLUE_HEIC);
  // The box names an item: the pictures are 2 and 4, of tiles 1 and 3.
  file.writeUInt16BE(primary === 'red' ? 2 : 4, file.indexOf('pitm') + 8);
  return file;
}

/** A TIFF of pages of these colours, all of one size, as a scanner makes it. */
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

/** A picture of noise, in which nothing looks like what a decoder fills in. */
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

/** The file without the last of its bytes: so many, or such a part of them. */
export const cutShort = (file: Buffer, by: number): Buffer =>
  file.subarray(0, Math.floor(by < 1 ? file.length * (1 - by) : file.length - by));

/** A PNG whose checksum of the first data doesn't match. */
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
