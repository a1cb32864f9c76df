/** Pages that are zoomed in beyond their pictures, drawn by real renderers from real files. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page, PageBox, Size } from '#shared/page.ts';
import { TILE_PX, tileBox } from '#shared/tiles.ts';
import { openClassroom } from '#test/server/classroom.ts';
import { oneDatabase } from '#test/server/database.ts';
import { makePdf } from '#test/server/files.ts';
import { type Caller, startTestServer } from '#test/server/server.ts';
import { A0, makeSmallPrint } from '#test/server/small-print.ts';
import { readPage, upload } from '#test/server/upload.ts';
import type { Bitmap } from '../rendering/bitmap.ts';
import { closePdf, drawPdfPage } from '../rendering/pdf.ts';

const ROLL = { width: 100, height: 87_000 };

type Material = { _id: string; images: string[] };

async function publish(instructor: Caller, files: Buffer[], fields = {}): Promise<Material> {
  const { status, body } = await upload(instructor, { files, fields });
  expect(status).toBe(201);
  for (const image of body.material.images) await readPage(instructor, image);
  return body.material;
}
const pagesOf = async (reader: Caller, { _id }: Material): Promise<Page[]> =>
  (await reader.call('GET', `/api/materials/${_id}`)).body.material.pages;

async function readTile(reader: Caller, { images }: Material, name: string, page = 0) {
  const response = await reader.fetch(`${images[page]}/tiles/${name}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** Returns the mean difference of the pictures' values, which have 255 steps. */
async function distance(image: Buffer, to: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [image, to].map((each) => sharp(each).removeAlpha().raw().toBuffer()),
  );
  if (!one || one.length !== other?.length) throw new Error('They differ in size.');
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

oneDatabase('A page that is zoomed in beyond its picture', (database) => {
  const here = openClassroom(database);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cogito-tiles-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Draws the whole page at a scale, without tiles. */
  async function drawWhole(pdf: Buffer, { width, height }: Size, scale: number): Promise<Bitmap> {
    const file = path.join(folder, `${crypto.randomUUID()}.pdf`);
    await writeFile(file, pdf);
    const size = { width: width * scale, height: height * scale };
    const { bitmap } = drawPdfPage(file, 0, { size, rotation: 0 });
    closePdf();
    return bitmap;
  }

  const cut = ({ pixels, width, height, channels }: Bitmap, box: PageBox) =>
    sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
      .extract(box)
      .png()
      .toBuffer();

  /** Returns what a reader sees without a tile: its part of the page's picture, enlarged. */
  const enlarge = async (picture: Buffer, scale: number, { left, top, width, height }: PageBox) => {
    const part = { left: left / scale, top: top / scale, width: width / scale, height: height / scale };
    return sharp(await sharp(picture).extract(part).png().toBuffer())
      .resize(width, height)
      .png()
      .toBuffer();
  };

  it.each([
    ['An A0 poster', makeSmallPrint(A0), 2, 1, 3],
    ['A page of 87,000 points', makeSmallPrint(ROLL), 8, 0, 100],
  ])(
    '%s with text of 8 pt is as sharp in its tiles as PDFium draws it whole',
    async (_what, pdf, scale, column, row) => {
      const material = await publish(here.instructor, [pdf]);
      const [page] = await pagesOf(here.student, material);
      expect(page?.finestScale).toBeGreaterThanOrEqual(16);
      const tile = await readTile(here.student, material, `${scale}/${column}-${row}`);
      expect(tile.status).toBe(200);
      const picture = await readPage(here.student, material.images[0] ?? '');
      const box = tileBox({ scale, column, row }, page as Page) as PageBox;
      const whole = await cut(await drawWhole(pdf, page as Page, scale), box);
      const ofTile = await distance(tile.bytes, whole);
      expect(ofTile).toBeLessThan(4);
      expect(await distance(await enlarge(picture.bytes, scale, box), whole)).toBeGreaterThan(4 * ofTile);
    },
  );

  it('has tiles that the browser keeps for ever, to the page’s edge and not beyond', async () => {
    const material = await publish(here.instructor, [makePdf([{ text: 'Edges' }])]);
    const inner = await readTile(here.student, material, '2/0-0');
    expect(inner.headers.get('content-type')).toBe('image/webp');
    expect(inner.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(inner.headers.get('vary')).toContain('cookie');
    expect(await sharp(inner.bytes).metadata()).toMatchObject({ width: TILE_PX, height: TILE_PX });
    const corner = await readTile(here.student, material, '2/6-8');
    expect(await sharp(corner.bytes).metadata()).toMatchObject({
      width: 3200 - 6 * 512,
      height: 4528 - 8 * 512,
    });
    const beyond = [
      '2/7-0',
      '2/0-9',
      '24/0-0',
      '5/0-0',
      '1/0-0',
      '2/00-0',
      '2/-1-0',
      '2/0',
      '2/0-0-0',
      '2.0/0-0',
    ];
    for (const name of beyond)
      expect([name, (await readTile(here.student, material, name)).status]).toEqual([name, 404]);
    expect((await readTile(here.student, material, '2/0-0/')).status).toBe(404);
  });

  it('is shown so to those alone who may read it, and not once it is removed', async () => {
    const draft = await publish(here.instructor, [makePdf([{ text: 'Draft' }])], { status: 'draft' });
    const colleague = await here.server.signIn('instructor');
    const statusFor = async (caller: Caller) => (await readTile(caller, draft, '2/0-0')).status;
    expect(await statusFor(here.instructor)).toBe(200);
    expect(await statusFor(here.student)).toBe(404);
    expect(await statusFor(colleague)).toBe(404);
    expect(await statusFor(here.server.visitor)).toBe(401);
    await here.instructor.call('DELETE', `/api/materials/${draft._id}`);
    expect(await statusFor(here.instructor)).toBe(404);
  });

  it('turned and put elsewhere by its publisher is drawn as it now stands', async () => {
    const material = await publish(here.instructor, [makePdf([{ text: 'First' }, { text: 'Second' }])]);
    const before = await readTile(here.student, material, '2/0-4', 1);
    const pages = [
      { image: material.images[1], rotate: 90 },
      { image: material.images[0], rotate: 0 },
    ];
    const { body } = await here.instructor.call('PATCH', `/api/materials/${material._id}`, { pages });
    await readPage(here.student, body.material.images[0]);
    const [page] = await pagesOf(here.student, body.material);
    expect(page).toMatchObject({ width: 1600, height: 1130 });
    // The words, which stood in the middle, now run downwards from the upper edge.
    const tile = await readTile(here.student, body.material, '2/3-0');
    const darkest = async (bytes: Buffer) => (await sharp(bytes).stats()).channels[0]?.min;
    expect(await darkest(before.bytes)).toBeLessThan(50);
    expect(await darkest(tile.bytes)).toBeLessThan(50);
    expect(await darkest((await readTile(here.student, body.material, '2/0-0')).bytes)).toBeGreaterThan(200);
    expect((await readTile(here.student, material, '2/0-0')).status).toBe(404);
  });

  describe('and was uploaded as a picture', () => {
    /** Lines of two pixels, which the page's picture can't show. */
    const hatched = (width: number, height: number) => {
      const pixels = new Uint8Array(width * height).map((_, at) => ((at % width) % 4 < 2 ? 0 : 255));
      return sharp(pixels, { raw: { width, height, channels: 1 } });
    };
    const contrast = async (bytes: Buffer) => (await sharp(bytes).stats()).channels[0]?.stdev ?? 0;

    it('shows all the pixels of its file, upright or turned, and no more', async () => {
      const material = await publish(here.instructor, [await hatched(6400, 3200).png().toBuffer()]);
      const [page] = await pagesOf(here.student, material);
      expect(page).toMatchObject({ width: 1600, height: 800, finestScale: 4 });
      const tile = await readTile(here.student, material, '4/3-1');
      expect(await contrast(tile.bytes)).toBeGreaterThan(100);
      expect(await contrast((await readPage(here.student, material.images[0] ?? '')).bytes)).toBeLessThan(50);
      expect((await readTile(here.student, material, '6/0-0')).status).toBe(404);

      const pages = [{ image: material.images[0], rotate: 90 }];
      const { body } = await here.instructor.call('PATCH', `/api/materials/${material._id}`, { pages });
      await readPage(here.student, body.material.images[0]);
      const [turned] = await pagesOf(here.student, body.material);
      expect(turned).toMatchObject({ width: 1600, height: 3200, finestScale: 2 });
      expect(await contrast((await readTile(here.student, body.material, '2/0-3')).bytes)).toBeGreaterThan(
        100,
      );
    });

    it('has none where its picture is its file’s', async () => {
      const material = await publish(here.instructor, [await hatched(800, 600).png().toBuffer()]);
      expect(await pagesOf(here.student, material)).toMatchObject([{ finestScale: 1 }]);
      expect((await readTile(here.student, material, '2/0-0')).status).toBe(404);
    });

    it('and drawn by a version that kept no width of its file, shows those of a usual photograph', async () => {
      const sizes = [
        [4000, 3000],
        [3120, 4160],
        [800, 600],
      ] as const;
      const files = await Promise.all(
        sizes.map(([width, height]) => hatched(width, height).png().toBuffer()),
      );
      const material = await publish(here.instructor, files);
      await database().db.updateTable('materialPages').set({ pictureWidth: null }).execute();
      expect(await pagesOf(here.student, material)).toMatchObject(
        [3, 3, 1].map((finestScale) => ({ finestScale })),
      );
      const tile = await readTile(here.student, material, '3/0-0');
      expect(await contrast(tile.bytes)).toBeGreaterThan(80);
    });
  });
});

oneDatabase('Whoever asks for more than 300 tiles at once', (database) => {
  it('is told to wait, while the pages and others’ tiles go on', async () => {
    const server = await startTestServer(database(), { environment: { RATE_LIMITS: 'on' }, now: () => 1e12 });
    const [instructor, one, other] = [
      await server.signIn('instructor'),
      await server.signIn('student'),
      await server.signIn('student'),
    ];
    const material = await publish(instructor, [makePdf([{ text: 'Busy' }])]);
    const kept = await readTile(one, material, '2/0-0');
    for (let asked = 1; asked < 300; asked++) await readTile(one, material, '2/99-99');
    const refused = await readTile(one, material, '2/1-0');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(refused.bytes.toString()).success).toBe(false);
    expect(kept.status).toBe(200);
    expect((await readTile(one, material, '2/0-0')).status).toBe(200);
    expect((await readPage(one, material.images[0] ?? '')).status).toBe(200);
    expect((await readTile(other, material, '2/1-0')).status).toBe(200);
    await server.stop();
  });
});
