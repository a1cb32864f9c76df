/** Pictures of phones, cameras and scanners, opened and drawn by real renderers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { hasColourAt, makePicture } from '#test/server/files.ts';
import {
  cutShort,
  makeHeicOfTwo,
  makeNoise,
  makePngOfWrongChecksum,
  makeTiff,
} from '#test/server/pictures.ts';
import { MAX_RENDERER_BYTES, memoryDuring, rendererPids } from '#test/server/renderer-memory.ts';
import type { SourceFile } from './job.ts';
import { createRenderers, type Renderers } from './renderers.ts';

const MB = 1024 * 1024;
let folder: string;
let renderers: Renderers;
beforeAll(async () => {
  // Renderers of earlier files that haven't ended yet would be measured, too.
  await eventually(async () => expect(await rendererPids()).toEqual([]));
  folder = await mkdtemp(path.join(tmpdir(), 'cogito-pictures-'));
  renderers = createRenderers({ count: 1, workFolders: path.join(folder, 'work') });
});
afterAll(async () => {
  renderers.close();
  await rm(folder, { recursive: true });
});

let written = 0;
async function write(bytes: Uint8Array, type: SourceFile['type']): Promise<SourceFile> {
  const file = path.join(folder, `${++written}.${type}`);
  await writeFile(file, bytes);
  return { path: file, type };
}
const measure = (file: SourceFile) => renderers.run({ task: 'measure', file });

/** Draws the page as it is served. */
async function draw(file: SourceFile, index = 0): Promise<Buffer> {
  const measured = await measure(file);
  const size = 'sizes' in measured ? measured.sizes[index] : undefined;
  if (!size) throw new Error(JSON.stringify(measured));
  const outcome = await renderers.run({ task: 'render', file, index, rotation: 0, size });
  if (!('page' in outcome)) throw new Error(JSON.stringify(outcome));
  return Buffer.from(outcome.page.images[0]?.webp ?? []);
}

const RED = { r: 255, g: 0, b: 0 };
const GREEN = { r: 0, g: 255, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };
const LARGE = { width: 12_000, height: 9000, channels: 3, background: '#c08040' } as const;

describe('A photograph of 108 megapixels', () => {
  it.each([
    ['is made smaller while it is decoded, in little memory', { progressive: false }, 250],
    ['is drawn where it comes in several scans, too', { progressive: true }, 600],
  ])('%s', async (_what, options, most) => {
    const photo = await sharp({ create: LARGE }).withMetadata({ orientation: 6 }).jpeg(options).toBuffer();
    const { outcome, bytes } = await memoryDuring(draw(await write(photo, 'jpeg')));
    expect(await sharp(outcome).metadata()).toMatchObject({ width: 1600, height: 2133 });
    expect(await hasColourAt(outcome, 800, 2000, { r: 0xc0, g: 0x80, b: 0x40 })).toBe(true);
    expect(bytes).toBeLessThan(most * MB);
  });

  it('is drawn larger in tiles within what a renderer may hold', async () => {
    const photo = await sharp({ create: LARGE }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const job = {
      task: 'draw tiles',
      index: 0,
      rotation: 0,
      scale: 6,
      tiles: [{ column: 17, row: 20 }],
    } as const;
    const file = await write(photo, 'jpeg');
    const drawing = renderers.run({
      ...job,
      file,
      size: { width: 1600, height: 2133 },
      tiles: [...job.tiles],
    });
    const { outcome, bytes } = await memoryDuring(drawing);
    const [tile] = 'tiles' in outcome ? outcome.tiles : [];
    expect(await hasColourAt(Buffer.from(tile ?? []), 300, 300, { r: 0xc0, g: 0x80, b: 0x40 })).toBe(true);
    expect(bytes).toBeLessThan(MAX_RENDERER_BYTES);
  });
});

describe('A picture that claims more than its format lets decode in so much memory is refused:', () => {
  const gif = async () => {
    const bytes = await makePicture(9, 9).gif().toBuffer();
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 9, 0, 9, 0]));
    for (const at of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(12_000, at);
    return bytes;
  };
  const avif = async () => {
    const bytes = await makePicture(90, 90).avif().toBuffer();
    const box = bytes.indexOf('ispe');
    for (const at of [8, 12]) bytes.writeUInt32BE(6000, box + at);
    return bytes;
  };
  it.each([
    ['a GIF of 144 megapixels', 'gif', gif],
    ['an AVIF of 36 megapixels', 'avif', avif],
    ['a TIFF of 2,500 megapixels', 'tiff', () => makeTiffClaim(50_000)],
  ] as const)('%s', async (_what, type, make) => {
    expect(await measure(await write(await make(), type))).toEqual({ fault: 'too_many_pixels' });
  });

  it('a JPEG in several scans of 110 megapixels in full colour', async () => {
    const jpeg = await makePicture(90, 90).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
    jpeg.writeUInt16BE(10_500, frame + 5);
    jpeg.writeUInt16BE(10_500, frame + 7);
    expect(await measure(await write(jpeg, 'jpeg'))).toEqual({ fault: 'too_many_pixels' });
  });
});

const TIFF_CLAIM_BYTES = 8 + 2 + 9 * 12 + 4;

/** Makes the beginning of a grey TIFF with its directory first; the pixels, a byte each, would follow. */
function makeTiffClaim(side: number): Buffer {
  const entries = [
    [256, side],
    [257, side],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, TIFF_CLAIM_BYTES],
    [277, 1],
    [278, side],
    [279, side * side],
  ];
  const file = Buffer.alloc(TIFF_CLAIM_BYTES);
  file.write('II*\0');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries.length, 8);
  for (const [index, [tag = 0, value = 0]] of entries.entries()) {
    const at = 10 + index * 12;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(4, at + 2);
    file.writeUInt32LE(1, at + 4);
    file.writeUInt32LE(value, at + 8);
  }
  return file;
}

describe('A damaged picture', () => {
  const noise = () => makeNoise(600, 800);
  it.each([
    ['a JPEG without its last 40 bytes', 'jpeg', async () => cutShort(await noise().jpeg().toBuffer(), 40)],
    [
      'a JPEG without a fiftieth of its bytes',
      'jpeg',
      async () => cutShort(await noise().jpeg().toBuffer(), 0.02),
    ],
    [
      'a JPEG in several scans without its last 40 bytes',
      'jpeg',
      async () => cutShort(await noise().jpeg({ progressive: true }).toBuffer(), 40),
    ],
    [
      'the JPEG of a page that is grey',
      'jpeg',
      async () => cutShort(await makeNoise(600, 800).greyscale().jpeg().toBuffer(), 40),
    ],
    ['a PNG with a wrong checksum', 'png', () => makePngOfWrongChecksum(600, 800)],
  ] as const)('is shown as every viewer shows it: %s', async (_what, type, make) => {
    const metadata = await sharp(await draw(await write(await make(), type))).metadata();
    expect(metadata.format).toBe('webp');
  });

  it.each([
    ['half a JPEG', 'jpeg', async () => cutShort(await noise().jpeg().toBuffer(), 0.5)],
    ['nine tenths of a JPEG', 'jpeg', async () => cutShort(await noise().jpeg().toBuffer(), 0.1)],
    [
      'half a JPEG in several scans',
      'jpeg',
      async () => cutShort(await noise().jpeg({ progressive: true }).toBuffer(), 0.5),
    ],
    ['half a PNG', 'png', async () => cutShort(await noise().png().toBuffer(), 0.5)],
    ['half a WebP', 'webp', async () => cutShort(await noise().webp().toBuffer(), 0.5)],
    ['half a GIF', 'gif', async () => cutShort(await makeNoise(90, 90).gif().toBuffer(), 0.5)],
    [
      'half an AVIF',
      'avif',
      async () => cutShort(await makeNoise(90, 90).avif({ effort: 0 }).toBuffer(), 0.5),
    ],
    [
      'a TIFF without its end, where its directory stands',
      'tiff',
      async () => cutShort(await noise().tiff({ compression: 'lzw' }).toBuffer(), 0.5),
    ],
    ['a TIFF of smaller copies alone', 'tiff', async () => asSmallerCopies(await makeTiff(['#f00', '#0f0']))],
  ] as const)('is refused: %s', async (_what, type, make) => {
    expect(await measure(await write(await make(), type))).toEqual({ fault: 'unreadable' });
  });

  it('is refused where it is half of a TIFF whose directory comes first, and whose whole is drawn', async () => {
    const pixels = await makeNoise(600, 600).greyscale().raw().toBuffer();
    const whole = Buffer.concat([makeTiffClaim(600), pixels]);
    expect(await sharp(await draw(await write(whole, 'tiff'))).metadata()).toMatchObject({ width: 600 });
    expect(await measure(await write(cutShort(whole, 0.5), 'tiff'))).toEqual({ fault: 'unreadable' });
  });
});

/** Marks every directory as a smaller copy of another picture, like a camera's preview beside its raw data. */
function asSmallerCopies(tiff: Buffer): Buffer {
  for (let at = tiff.readUInt32LE(4); at !== 0; ) {
    const count = tiff.readUInt16LE(at);
    const entry =
      [...Array(count).keys()].find((index) => tiff.readUInt16LE(at + 2 + index * 12) === 254) ?? 0;
    tiff.writeUInt32LE(1, at + 2 + entry * 12 + 8);
    at = tiff.readUInt32LE(at + 2 + count * 12);
  }
  return tiff;
}

describe('A picture file', () => {
  it('with several HEIC pictures shows the primary one', async () => {
    const red = await draw(await write(makeHeicOfTwo('red'), 'heic'));
    expect(await sharp(red).metadata()).toMatchObject({ width: 64, height: 32 });
    const blue = await draw(await write(makeHeicOfTwo('blue'), 'heic'));
    expect(await sharp(blue).metadata()).toMatchObject({ width: 32, height: 64 });
    expect(await hasColourAt(blue, 16, 32, BLUE)).toBe(true);
  });

  it('with several TIFF pages has them all', async () => {
    const file = await write(await makeTiff(['#f00', '#0f0', '#00f']), 'tiff');
    expect(await measure(file)).toEqual({ sizes: Array(3).fill({ width: 40, height: 60 }) });
    for (const [index, colour] of [RED, GREEN, BLUE].entries())
      expect(await hasColourAt(await draw(file, index), 20, 30, colour)).toBe(true);
  });

  it('of black and white at 600 dots an inch is drawn', async () => {
    const { data, info } = await makePicture(4960, 7016)
      .greyscale()
      .threshold(60)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const page = sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } });
    const fax = await page.toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer();
    expect(await sharp(await draw(await write(fax, 'tiff'))).metadata()).toMatchObject({
      width: 1600,
      height: 2263,
    });
  });

  it.each(['avif', 'gif', 'tiff'] as const)(
    'of the kind %s is drawn, on white where it is transparent',
    async (type) => {
      const clear = {
        width: 40,
        height: 40,
        channels: 4,
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      } as const;
      const page = await draw(
        await write(
          await sharp({ create: clear })
            .toFormat(type, { compression: type === 'tiff' ? 'lzw' : undefined })
            .toBuffer(),
          type,
        ),
      );
      expect(await hasColourAt(page, 20, 20, { r: 255, g: 255, b: 255 })).toBe(true);
    },
  );
});
