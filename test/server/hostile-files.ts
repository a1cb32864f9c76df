/** For tests: files made to fill, crash, block or escape what opens them. Each is small until it is read. */
import { crc32, deflateSync } from 'node:zlib';
import { assemblePdf, HEIC_PHOTO, makePicture } from './files.ts';
import { linkTo, makeLinkedPdf, outlineObjects, pageRef } from './linked-pdf.ts';

const MEGABYTE = 1024 * 1024;

const stream = (dictionary: string, data: Buffer | string) => {
  const bytes = Buffer.isBuffer(data) ? data.toString('latin1') : data;
  return `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
};

const squeeze = (bytes: Buffer) => deflateSync(bytes, { level: 1 });
/** The size is nearly all that a renderer may use (512 MB). */
const unfoldsTo500Megabytes = () => squeeze(Buffer.alloc(500 * MEGABYTE));

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const ONE_PAGE = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';

/** Makes a page of A4 whose content is object 4; `more` begins with object 5. */
const onePage = (content: string, resources = '', more: string[] = [], catalogue = CATALOGUE) =>
  assemblePdf([
    catalogue,
    ONE_PAGE,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents 4 0 R >>`,
    content,
    ...more,
  ]);

/** Makes a few kilobytes that unpack, in two steps, to a content stream of 500 MB. */
export const makeNestedBomb = (): Buffer =>
  onePage(stream('/Filter [/FlateDecode /FlateDecode]', squeeze(unfoldsTo500Megabytes())));

export const makeIndexBomb = (): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n${stream('/Type /XRef /Size 200000000 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode', unfoldsTo500Megabytes())}\nendobj\nstartxref\n9\n%%EOF`,
    'latin1',
  );

/** Makes a drawing that contains itself ten times, nine levels deep: 10^9 lines. */
export function makeLaughingForms(): Buffer {
  const DEPTH = 9;
  const forms = Array.from({ length: DEPTH }, (_, level) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X ${level + 6} 0 R >> >>`,
      level === DEPTH - 1 ? '0 0 m 99 99 l S' : '/X Do '.repeat(10),
    ),
  );
  return onePage(stream('', '/X Do'), '/XObject << /X 5 0 R >>', forms);
}

export const makeSelfDrawing = (): Buffer =>
  onePage(stream('', '/X Do'), '/XObject << /X 5 0 R >>', [
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X 5 0 R >> >>',
      '/X Do /X Do',
    ),
  ]);

export const makePictureClaim = (): Buffer =>
  onePage(stream('', '595 0 0 842 0 0 cm /I Do'), '/XObject << /I 5 0 R >>', [
    stream(
      '/Type /XObject /Subtype /Image /Width 2147483647 /Height 2147483647 /ColorSpace /DeviceRGB /BitsPerComponent 16 /Filter /FlateDecode',
      squeeze(Buffer.alloc(MEGABYTE)),
    ),
  ]);

export const makeDeepArrays = (): Buffer =>
  assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(1e5)}${']'.repeat(1e5)} >>`,
    ONE_PAGE,
    A4_PAGE,
  ]);

export const makePageCycle = (): Buffer =>
  assemblePdf([CATALOGUE, '<< /Type /Pages /Count 5 /Kids [2 0 R 2 0 R 2 0 R] >>']);

const A4_PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';

export const makeCountClaim = (count: number): Buffer =>
  assemblePdf([CATALOGUE, `<< /Type /Pages /Count ${count} /Kids [3 0 R] >>`, A4_PAGE]);

export function makeManyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`);
  return assemblePdf([
    CATALOGUE,
    `<< /Type /Pages /Count ${count} /Kids [${kids.join(' ')}] >>`,
    ...Array(count).fill(A4_PAGE),
  ]);
}

/** Makes a document with a script, a program to start, an attached file, and a form that is submitted. */
export const makeArmedPdf = (): Buffer =>
  onePage(
    stream('', 'BT /F1 36 Tf 60 400 Td (Harmless words) Tj ET'),
    '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
    [
      '<< /S /JavaScript /JS (app.alert\\("ArmedScript"\\)) >>',
      '<< /S /Launch /F (/bin/sh) >>',
      '<< /Type /Filespec /F (ArmedAttachment.exe) /EF << /F 8 0 R >> >>',
      stream('/Type /EmbeddedFile', 'MZ ArmedAttachment'),
    ],
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R /AA << /WC 6 0 R >> /Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> /JavaScript << /Names [(a) 5 0 R] >> >> >>',
  );

/** Makes a JPEG with EXIF, a place, XMP and a colour profile, and a PNG with texts, one of 50 MB when unpacked. */
export async function makeNotedPictures(): Promise<Buffer[]> {
  const camera = await makePicture(2000, 1000)
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 42/1 0/1' } })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="SecretName"/></rdf:RDF></x:xmpmeta>',
    )
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const png = await makePicture(1700, 900).png().toBuffer();
  const HEADER_ENDS_AT = 33;
  const texts = [
    pngChunk('tEXt', Buffer.from('Author\0SecretName')),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
  ];
  return [camera, Buffer.concat([png.subarray(0, HEADER_ENDS_AT), ...texts, png.subarray(HEADER_ENDS_AT)])];
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Returns the names of a WebP file's chunks (RFC 9649 §2.3). */
export function webpChunks(webp: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= webp.length; ) {
    names.push(webp.toString('latin1', at, at + 4));
    const length = webp.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return names;
}

/** Makes a HEIC photo of half a kilobyte that claims this size, in its size boxes and in the grid of its tiles. */
export function makeHeicClaim(width: number, height: number): Buffer {
  const [WIDTH_AT, HEIGHT_AT] = [8, 12];
  const photo = Buffer.from(HEIC_PHOTO);
  for (let box = photo.indexOf('ispe'); box > 0; box = photo.indexOf('ispe', box + 1)) {
    photo.writeUInt32BE(width, box + WIDTH_AT);
    photo.writeUInt32BE(height, box + HEIGHT_AT);
  }
  const grid = photo.indexOf('idat') + 4;
  photo.writeUInt16BE(Math.min(width, 0xffff), grid + 4);
  photo.writeUInt16BE(Math.min(height, 0xffff), grid + 6);
  return photo;
}

/** Each link and each entry of the outline has a name that comes after all others, in one list without an index. */
export function makeManyNames(): Buffer {
  const names = Array.from({ length: 200_000 }, (_, index) => `(n${index}) [${pageRef(0)} /Fit]`);
  return makeLinkedPdf({
    pages: [{ annotations: Array.from({ length: 500 }, () => linkTo('/Dest (zzz)')) }],
    catalogue: (first) => `/Outlines ${first} 0 R /Names << /Dests << /Names [${names.join(' ')}] >> >>`,
    objects: (first) =>
      outlineObjects(
        Array.from({ length: 500 }, () => ({ title: 'Nowhere', leads: '/Dest (zzz)' })),
        first,
      ),
  });
}

export function makeManyLabels(): Buffer {
  const labels = Array.from({ length: 300_000 }, (_, index) => `${index} << /P (x${index}) >>`);
  return makeLinkedPdf({
    pages: Array.from({ length: 500 }, () => ({})),
    catalogue: () => `/PageLabels << /Nums [${labels.join(' ')}] >>`,
  });
}
