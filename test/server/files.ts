/** For tests: documents and pictures, well-formed and hostile, built from scratch. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type PdfPage = {
  text?: string;
  /** The size in points; A4 by default. */
  width?: number;
  height?: number;
  content?: string;
};

/** The height of a page with one line of text, which is drawn in a tenth of the time of A4. */
export const LINE_HEIGHT = 60;

type PdfOptions = {
  trailer?: string;
};

/** Makes a PDF with these pages, in Helvetica. */
export function makePdf(pages: PdfPage[], { trailer = '' }: PdfOptions = {}): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const kids: string[] = [];
  for (const { text = '', width = 595, height = 842, content = '' } of pages) {
    const stream = `${content} BT /F1 36 Tf 60 ${height / 2} Td (${text}) Tj ET`;
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    const contents = `${objects.length} 0 R`;
    const resources = '<< /Font << /F1 3 0 R >> >>';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Contents ${contents} >>`,
    );
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  return assemblePdf(objects, trailer);
}

/** Makes a PDF of these objects, numbered from 1, the catalogue first; characters are bytes. */
export function assemblePdf(objects: string[], trailer = ''): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const xref = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n${xref}\ntrailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

export function makeEncryptedPdf(): Buffer {
  const key = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${key}> <${key}>]`;
  return makePdf([{ text: 'secret' }], { trailer: encryption });
}

/** Makes a PDF encrypted with an owner's password and an empty user password (ISO 32000-1, 7.6.3: RC4, 40 bits). */
export function makeOwnerLockedPdf(text: string): Buffer {
  const CONTENT_OBJECT = 4;
  const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const owner = rc4(
    md5(Buffer.concat([Buffer.from('owner'), PADDING]).subarray(0, 32)).subarray(0, 5),
    PADDING,
  );
  const key = md5(PADDING, owner, permissions, id).subarray(0, 5);
  const content = rc4(
    md5(key, Buffer.from([CONTENT_OBJECT, 0, 0, 0, 0])).subarray(0, 10),
    Buffer.from(`BT /F1 36 Tf 60 400 Td (${text}) Tj ET`),
  ).toString('latin1');
  return assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, PADDING))} /P -4 >> /ID [${hex(id)} ${hex(id)}]`,
  );
}

/** RC4 is implemented here because present OpenSSL no longer has it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
  const at = (index: number) => state[index & 255] as number;
  const swap = (one: number, other: number) => {
    const held = at(one);
    state[one & 255] = at(other);
    state[other & 255] = held;
  };
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + at(index) + (key[index % key.length] as number)) & 255;
    swap(index, other);
  }
  let place = 0;
  return Buffer.from(
    data.map((byte, index) => {
      place = (place + at(index + 1)) & 255;
      swap(index + 1, place);
      return byte ^ at(at(index + 1) + at(place));
    }),
  );
}

/** Makes a PDF whose only page takes minutes to draw. */
export function makeEndlessPdf(): Buffer {
  const curve = '10 10 m 900 900 -900 900 500 20 c 800 10 -90 700 30 500 c S ';
  return makePdf([{ content: `30 w [1 1] 0 d ${curve.repeat(150_000)}` }]);
}

type Colour = { r: number; g: number; b: number };
export const RED: Colour = { r: 220, g: 30, b: 30 };
export const BLUE: Colour = { r: 30, g: 30, b: 220 };

export function makePicture(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const, background: RED };
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

/** Makes a photo like a phone: stored sideways, with EXIF notes of the orientation, the place and the device. */
export const makePhonePhoto = (width: number, height: number): Promise<Buffer> =>
  makePicture(width, height)
    .withExif({
      IFD0: { Make: 'SecretPhone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 42/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A photo of 64 by 32 pixels as an iPhone encodes it, left half red, right half blue, which can't be made here. */
export const HEIC_PHOTO = Buffer.from(
  `AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAvxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
   AA5waXRtAAAAAAACAAAAGGlkYXQAAAAAAEAAIAAAAAAAQAAgAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAyAAAQAAAAAAAABAAAIA
   AQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAANgAAEAAAAAAAAAEwAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQAAAAV
   aW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAA
   Z3JpZAAAAAGxaXBycAAAAYRpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAA
   AwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA
   AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAP
   AyAAAQAXQAEMAf//BAgAAAMAn/gAAAMAAB66AkAhAAEAJkIBAQQIAAADAJ/4AAADAAAewIIEFlurkprmwIAAAAMAgAAAAwCEIgAB
   AAZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAAEAAAAAgAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1
   cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAlaXBtYQAAAAAAAAAEAAECgQIAAgIDhAADAoUGAAQDB4iJAAAANmlyZWYAAAAA
   AAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAA5hdXhsAAQAAQACAAAAW21kYXQAAAA8KAGvWOb06r//4z1//sSkh813/1//
   Xb1X8APz/rldUktQaFiMkceDzL40zZu1DGBiMpr03srEacCcPvytAAAADygBrrC0PLfYfyAwBZ6jgA==`,
  'base64',
);

/** Makes a small PNG that claims 900 million pixels. */
export async function makePixelFlood(): Promise<Buffer> {
  const IHDR = { type: 12, width: 16, height: 20, crc: 29 };
  const png = await makePicture(9, 9).png().toBuffer();
  png.writeUInt32BE(30_000, IHDR.width);
  png.writeUInt32BE(30_000, IHDR.height);
  png.writeUInt32BE(crc32(png.subarray(IHDR.type, IHDR.crc)), IHDR.crc);
  return png;
}

/** Whether an image has about this colour at this place. */
export async function hasColourAt(
  image: Buffer,
  left: number,
  top: number,
  colour: Colour,
): Promise<boolean> {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const [r = 0, g = 0, b = 0] = pixel;
  return Math.abs(r - colour.r) + Math.abs(g - colour.g) + Math.abs(b - colour.b) < 60;
}
