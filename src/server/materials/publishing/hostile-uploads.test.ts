/**
 * Hostile and broken files over HTTP. The table lists the tests of each scenario:
 *
 * | scenario | tests |
 * |---|---|
 * | U-1 floods of pixels, moving and deep pictures | publishing.test.ts (200 megapixels, 16 bits), rendering/picture-file.test.ts (by format), rendering/hostile-documents.test.ts (HEIC), here (HEIC, frames, unfolding notes) |
 * | U-2 documents: many pages, bombs, scripts, attachments, passwords | rendering/hostile-documents.test.ts, rendering/renderers.test.ts, publishing.test.ts (password), here (armed, bombs) |
 * | U-3 SVG, also under another name | publishing.test.ts, here |
 * | U-4 archives: paths, bombs, links, passwords, ZIPs within | zipped-pictures.test.ts |
 * | U-5 truncated, empty, wrong start, two kinds at once | publishing.test.ts, odd-uploads.test.ts, here (database and names) |
 * | U-6 cut off on the way, killed while rendering, disk full | publishing.test.ts (hangs up), storage/disk.test.ts (scratch of a killed process), files-owner.test.ts (orphans), render-queue.test.ts (goes on), faults/storage.test.ts |
 * | U-7 odd addresses, what isn't theirs | material-access.test.ts, here (absent and forbidden look alike) |
 * | U-8 what a camera writes beside a picture | publishing.test.ts (EXIF, turned upright), here (every width, every kind of note) |
 * | U-9 many uploads at once | stalled-uploads.test.ts |
 * | U-10 no quota is kept; 100 MB, 500 pages, 200 pictures, a full disk | publishing.test.ts, here (200 MB), faults/storage.test.ts (disk) |
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PAGE_WIDTHS } from '#shared/page.ts';
import { openClassroom } from '#test/server/classroom.ts';
import { oneDatabase } from '#test/server/database.ts';
import { LINE_HEIGHT, makePdf, makePicture } from '#test/server/files.ts';
import {
  makeArmedPdf,
  makeHeicClaim,
  makeLaughingForms,
  makeManyPages,
  makeNotedPictures,
  webpChunks,
} from '#test/server/hostile-files.ts';
import type { Answer } from '#test/server/server.ts';
import { filesOf, readPage, upload } from '#test/server/upload.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><image href="file:///etc/passwd"/></svg>';
const picture = await makePicture(20, 10).png().toBuffer();

oneDatabase('A hostile upload', (database) => {
  const here = openClassroom(database);

  /** Returns everything that is kept: rows, files and scratch space. */
  async function kept() {
    const { db } = database();
    const rows = [];
    for (const table of ['materials', 'materialPages', 'searchEntries'] as const)
      rows.push(
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirst(),
      );
    return { rows, files: await filesOf(database()) };
  }

  /** Sends a form with one file whose name and type are exactly as given. */
  async function send(
    file: Uint8Array,
    { name = 'a.pdf', type = 'application/pdf' } = {},
  ): Promise<Pick<Answer, 'status' | 'body'>> {
    const head = `--b\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
    const fields = { kind: 'assignment', subject: 'Physics', title: `Hostile ${++sent}` };
    const tail = Object.entries(fields).map(
      ([field, value]) => `\r\n--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}`,
    );
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`${tail.join('')}\r\n--b--\r\n`)]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await here.instructor.fetch('/api/materials', { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  }
  let sent = 0;

  describe('is refused with one sentence, and nothing of it is kept:', () => {
    const ONLY = /^Only PDF, [\w, ]+ files, and ZIPs of pictures, can be published\. [\w ]+\./;
    const DAMAGED = /^This file is damaged and can’t be read\.$/;
    it.each<
      [
        what: string,
        file: () => Uint8Array,
        as: { name?: string; type?: string },
        status: number,
        message: RegExp,
      ]
    >([
      ['an SVG named as a PNG', () => Buffer.from(SVG), { name: 'a.png', type: 'image/png' }, 422, ONLY],
      [
        'the start of a ZIP',
        () => Buffer.from('PK\x03\x04../../../etc/passwd'),
        { name: 'a.zip', type: 'application/zip' },
        422,
        /^This ZIP is damaged, or packed in an unusual way: make it anew\.$/,
      ],
      [
        'a TIFF of no page',
        () => Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0'),
        { name: 'a.tiff', type: 'image/tiff' },
        422,
        DAMAGED,
      ],
      [
        'an AVIF of nothing',
        () => Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1'),
        { type: 'image/avif' },
        422,
        DAMAGED,
      ],
      [
        'a JPEG XL',
        () => Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1'),
        { type: 'image/jxl' },
        422,
        ONLY,
      ],
      ['nothing', () => new Uint8Array(), {}, 422, /^This file is empty\.$/],
      ['one byte', () => Buffer.from('%'), {}, 422, ONLY],
      ['the first five bytes of a PDF', () => Buffer.from('%PDF-'), {}, 422, DAMAGED],
      [
        'a HEIC photo that claims 900 million pixels',
        () => makeHeicClaim(30_000, 30_000),
        { name: 'IMG_1.HEIC', type: 'image/heic' },
        422,
        /^This picture is too large to be opened\. Make it smaller, or save it as a JPEG, [\w ]+\.$/,
      ],
      ['5,000 pages', () => makeManyPages(5000), {}, 413, /^A document can have at most 500 pages\.$/],
    ])('%s', async (_what, file, as, status, message) => {
      const before = await kept();
      const refused = await send(file(), as);
      expect(refused).toEqual({
        status,
        body: { success: false, message: expect.stringMatching(message) },
      });
      expect(await kept()).toEqual(before);
    });

    it('200 MB that say so, before they are sent', async () => {
      const headers = {
        cookie: here.instructor.cookie,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 200 * 1024 * 1024,
      };
      const started = request(new URL('/api/materials', here.server.url), { method: 'POST', headers });
      started.on('error', () => {});
      started.flushHeaders();
      const [response] = (await once(started, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(413);
      started.destroy();
    });

    it('200 MB that don’t, once they are too many', async () => {
      const before = await kept();
      const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
      const megabyte = new Uint8Array(1024 * 1024);
      const body = ReadableStream.from(
        (function* () {
          yield new TextEncoder().encode(head);
          for (let count = 0; count < 200; count++) yield megabyte;
        })(),
      );
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      const response = await here.instructor.fetch('/api/materials', init);
      expect([response.status, await response.json()]).toEqual([
        413,
        { success: false, message: 'An upload can have at most 100 MB.' },
      ]);
      expect(await kept()).toEqual(before);
    });
  });

  it.each([
    ['a way out', '../../../../etc/passwd'],
    ['another way out', '..\\\\..\\\\windows\\\\system32'],
    ['an address', 'file:///etc/passwd'],
    ['a NUL', 'a\0.pdf'],
    ['letters that run backwards', '\u202Efdp.exe'],
    ['a dot at its start', '.htaccess'],
    ['Devanagari', 'भौतिक.pdf'],
    ['5,000 letters', 'x'.repeat(5000)],
  ])('with %s for a name is kept under a name of ours', async (_what, name) => {
    const before = await kept();
    const { status, body } = await send(picture, { name });
    expect(status).toBe(201);
    const added = (await kept()).files.filter((file) => !before.files.includes(file));
    expect(added).toEqual([expect.stringMatching(/^materials[\\/][0-9a-f]{32}[\\/]source-1\.png$/)]);
    expect(JSON.stringify(body)).not.toContain('passwd');
  });

  it('says what it is by its content alone', async () => {
    const { status, body } = await send(picture, { name: 'a.pdf', type: 'text/html' });
    expect(status).toBe(201);
    const page = await readPage(here.student, body.material.images[0]);
    expect(page.headers.get('content-type')).toBe('image/webp');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('with scripts, programs and attachments becomes a plain image of its page', async () => {
    const { status, body } = await send(makeArmedPdf());
    expect(status).toBe(201);
    const [address] = body.material.images;
    const page = await readPage(here.student, address);
    expect((await sharp(page.bytes).metadata()).format).toBe('webp');
    const text = await here.student.call('GET', `${address}/text`);
    expect(JSON.stringify(text.body)).toMatch(/Harmless words/);
    expect(page.bytes.toString('latin1') + JSON.stringify(text.body)).not.toMatch(/Armed/);
  });

  describe('among pictures', () => {
    it('brings no note of its own into the images that are served', async () => {
      for (const file of await makeNotedPictures()) {
        expect(file.includes('Secret')).toBe(true);
        const { body } = await send(file);
        for (const width of PAGE_WIDTHS) {
          const { bytes } = await readPage(here.student, `${body.material.images[0]}?width=${width}`);
          expect((await sharp(bytes).metadata()).width).toBe(width);
          expect(webpChunks(bytes).filter((name) => !['VP8 ', 'VP8L'].includes(name))).toEqual([]);
          expect(bytes.includes('Secret')).toBe(false);
        }
      }
    });

    it('moves in a hundred frames, of which the first is the page', async () => {
      const frame = (value: number) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background: { r: 200, g: value, b: 0 } } })
          .png()
          .toBuffer();
      const frames = await Promise.all(Array.from({ length: 100 }, (_, index) => frame(index)));
      const moving = await sharp(frames, { join: { animated: true } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(100);
      const { body } = await send(moving);
      const { bytes } = await readPage(here.student, body.material.images[0]);
      const metadata = await sharp(bytes).metadata();
      expect([metadata.width, metadata.height, metadata.pages ?? 1]).toEqual([40, 40, 1]);
    });
  });

  it('that fills a renderer fails alone: meanwhile calls are answered, and the next page is drawn', async () => {
    const { body } = await send(makeLaughingForms());
    let isAnswered = false;
    const page = readPage(here.student, body.material.images[0]).finally(() => {
      isAnswered = true;
    });
    for (let answered = 0; answered < 10; answered++) {
      expect((await here.student.call('GET', '/api/assignment/subject?subject=Maths')).status).toBe(200);
      expect(isAnswered).toBe(false);
    }
    const { status, bytes } = await page;
    expect([status, JSON.parse(bytes.toString())]).toEqual([
      422,
      { success: false, message: 'This page can’t be shown: it is too complex to draw.' },
    ]);
    const sound = await upload(here.instructor, {
      files: [makePdf([{ text: 'Sound', height: LINE_HEIGHT }])],
    });
    expect((await readPage(here.student, sound.body.material.images[0])).status).toBe(200);
  });

  it('can’t be told, as somebody’s draft, from what isn’t there', async () => {
    const { body } = await upload(here.instructor, { files: [picture], fields: { status: 'draft' } });
    const { _id, images } = body.material;
    const answers = async (address: string) => {
      const { status, headers, body: answer } = await here.student.call('GET', address);
      return { status, answer, cacheControl: headers.get('cache-control') };
    };
    const absent = '0'.repeat(32);
    expect(await answers(images[0])).toEqual(await answers(`/api/pages/${absent}/1`));
    expect(await answers(`${images[0]}/text`)).toEqual(await answers(`/api/pages/${absent}/1/text`));
    expect(await answers(`/api/materials/${_id}`)).toEqual(await answers(`/api/materials/${absent}`));
  });
});
