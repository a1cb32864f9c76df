import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#shared/materials.ts';
import { openClassroom } from '#test/server/classroom.ts';
import { oneDatabase, type TestDatabase } from '#test/server/database.ts';
import {
  BLUE,
  HEIC_PHOTO,
  hasColourAt,
  LINE_HEIGHT,
  makeEncryptedPdf,
  makePdf,
  makePhonePhoto,
  makePicture,
  makePixelFlood,
  RED,
} from '#test/server/files.ts';
import { makeTiff } from '#test/server/pictures.ts';
import { filesOf, readPage, upload } from '#test/server/upload.ts';

oneDatabase('An upload', (database) => {
  const here = openClassroom(database);

  describe('of a PDF', () => {
    it.each(['480', '960', '1600'])('comes in the width %s', async (width) => {
      const { body } = await upload(here.instructor, {
        files: [makePdf([{ text: 'Wide', height: LINE_HEIGHT }])],
      });
      const page = await readPage(here.student, `${body.material.images[0]}?width=${width}`);
      expect((await sharp(page.bytes).metadata()).width).toBe(Number(width));
    });
  });

  it('whose files are elsewhere is read again once they are back', async () => {
    const { body } = await upload(here.instructor, { files: [makePdf([{ text: 'x' }])] });
    const [image] = body.material.images;
    expect((await readPage(here.student, image)).status).toBe(200);
    const folder = path.join(database().dataDir, 'files/materials', image.split('/').at(-2));
    await rename(folder, `${folder}-elsewhere`);
    expect((await here.student.fetch(image)).status).toBe(503);
    await rename(`${folder}-elsewhere`, folder);
    expect((await here.student.fetch(image)).status).toBe(200);
  });

  describe('of pictures', () => {
    it('are turned upright and lose what the camera wrote beside them', async () => {
      const photo = await makePhonePhoto(400, 200);
      expect((await sharp(photo).metadata()).exif?.includes('SecretPhone')).toBe(true);
      const { body } = await upload(here.instructor, { files: [photo] });
      const page = await readPage(here.student, body.material.images[0]);
      const metadata = await sharp(page.bytes).metadata();
      expect(metadata).toMatchObject({ width: 200, height: 400 });
      expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.icc).toBeUndefined();
      expect(page.bytes.includes('SecretPhone')).toBe(false);
      expect(await hasColourAt(page.bytes, 100, 50, RED)).toBe(true);
      expect(await hasColourAt(page.bytes, 100, 350, BLUE)).toBe(true);
    });

    it('have a page for each of a TIFF’s, which turn and move as others do', async () => {
      const { status, body } = await upload(here.instructor, {
        files: [await makeTiff(['#00f', '#f00', '#0f0'], 40, 60), await makePicture(20, 20).png().toBuffer()],
      });
      expect([status, body.material.images.length]).toEqual([201, 4]);
      const pages = body.material.images.map((image: string) => ({
        image,
        rotate: image.endsWith('/2') ? 90 : 0,
      }));
      const changed = await here.instructor.call('PATCH', `/api/materials/${body.material._id}`, {
        pages: [pages[1], pages[0]],
      });
      const page = await readPage(here.student, changed.body.material.images[0]);
      expect(await sharp(page.bytes).metadata()).toMatchObject({ width: 60, height: 40 });
      expect(await hasColourAt(page.bytes, 30, 20, { r: 255, g: 0, b: 0 })).toBe(true);
    });

    it('stand on white where they are transparent, 16 bits deep or not', async () => {
      const clear = {
        width: 40,
        height: 40,
        channels: 4 as const,
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      };
      const png = await sharp({ create: clear }).toColourspace('rgb16').png().toBuffer();
      const { body } = await upload(here.instructor, { files: [png] });
      const page = await readPage(here.student, body.material.images[0]);
      expect(await hasColourAt(page.bytes, 20, 20, { r: 255, g: 255, b: 255 })).toBe(true);
    });
  });

  describe('is refused, and nothing of it kept, where it is', () => {
    const pdf = makePdf([{ text: 'x' }]);
    const cases: [
      what: string,
      files: () => Promise<(Uint8Array | Blob)[]>,
      status: number,
      message: RegExp,
    ][] = [
      ['no file', async () => [], 400, /Choose a PDF or pictures/],
      ['an empty file', async () => [new Uint8Array()], 422, /empty/],
      ['an encrypted PDF', async () => [makeEncryptedPdf()], 422, /^This PDF is password protected\.$/],
      ['a PDF cut short', async () => [pdf.subarray(0, 200)], 422, /damaged/],
      [
        'a PDF behind a page of HTML',
        async () => [Buffer.concat([Buffer.from('<script>1</script>'), pdf])],
        422,
        /Only PDF/,
      ],
      ['an SVG', async () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')], 422, /Only PDF/],
      ['a HEIC photo cut short', async () => [HEIC_PHOTO.subarray(0, 600)], 422, /damaged/],
      ['a GIF that is none', async () => [Buffer.from('GIF89a0000000000')], 422, /damaged/],
      [
        'a picture cut short',
        async () => [(await makePicture(900, 900).jpeg().toBuffer()).subarray(0, 2000)],
        422,
        /damaged/,
      ],
      [
        'a PNG that is none',
        async () => [Buffer.from('\x89PNG\r\n\x1a\nnot really a picture', 'latin1')],
        422,
        /damaged/,
      ],
      [
        'a flood of pixels',
        async () => [await makePixelFlood()],
        422,
        /save it as a JPEG, which may have 200 megapixels/,
      ],
      ['two PDFs', async () => [pdf, pdf], 400, /one document/],
      [
        'a PDF among pictures',
        async () => [await makePicture(9, 9).png().toBuffer(), pdf],
        400,
        /one document/,
      ],
      [
        'more than 500 pages in pictures',
        async () => Array(63).fill(await makeTiff(Array(8).fill('#f00'), 8, 8)),
        413,
        /500 pages/,
      ],
      ['more than 500 pages', async () => [makePdf(Array(501).fill({ text: 'x' }))], 413, /500 pages/],
      [
        'more than 200 pictures',
        async () => Array(201).fill(await makePicture(9, 9).png().toBuffer()),
        413,
        /200 pictures/,
      ],
      [
        'more than 100 MB',
        async () => [new Blob([new Uint8Array(pdf), new Uint8Array(MAX_UPLOAD_BYTES)])],
        413,
        /100 MB/,
      ],
    ];

    it.each(cases)('%s', async (_what, files, status, message) => {
      const before = await filesOf(database());
      const refused = await upload(here.instructor, { files: await files() });
      expect({ status: refused.status, message: refused.body.message }).toEqual({
        status,
        message: expect.stringMatching(message),
      });
      expect(await filesOf(database())).toEqual(before);
    });

    it('a form with wrong fields, each of them named', async () => {
      const fields = { kind: 'poem', subject: '', title: ' ', description: 'x'.repeat(501) };
      const { status, body } = await upload(here.instructor, { fields });
      expect(status).toBe(400);
      expect(Object.keys(body.errors).sort()).toEqual(['description', 'files', 'kind', 'subject', 'title']);
    });

    it.each([
      ['application/json', '{}'],
      ['text/plain', 'files=x'],
      ['application/x-www-form-urlencoded', 'kind=assignment'],
    ])('a body of type %s', async (type, body) => {
      const headers = { 'content-type': type };
      const response = await here.instructor.fetch('/api/materials', { method: 'POST', headers, body });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({
        success: false,
        message: expect.stringMatching(/multipart/),
      });
    });

    it.each([
      ['without a boundary', 'multipart/form-data', 'x'],
      [
        'that breaks off',
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n%PDF-1.7 aaaaaaaaaaaaaa',
      ],
      ['of nothing', 'multipart/form-data; boundary=b', ''],
      [
        'with a field of the prototype',
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      ],
    ])('a form %s', async (_what, type, body) => {
      const before = await filesOf(database());
      const headers = { 'content-type': type };
      const response = await here.instructor.fetch('/api/materials', { method: 'POST', headers, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ success: false });
      expect(await filesOf(database())).toEqual(before);
    });

    it('an upload whose sender hangs up and may repeat the call at once', async () => {
      const before = await filesOf(database());
      const hangUp = new AbortController();
      const body = new ReadableStream({
        async start(controller) {
          const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n%PDF-1.7';
          controller.enqueue(new TextEncoder().encode(head + ' '.repeat(100_000)));
          await expect.poll(() => filesInScratch(database())).toBe(1);
          hangUp.abort();
        },
      });
      const key = { 'idempotency-key': randomUUID() };
      const headers = { 'content-type': 'multipart/form-data; boundary=b', ...key };
      const init = { method: 'POST', headers, body, duplex: 'half', signal: hangUp.signal } as RequestInit;
      await expect(here.instructor.fetch('/api/materials', init)).rejects.toThrow();
      await expect.poll(() => filesInScratch(database())).toBe(0);
      expect(await filesOf(database())).toEqual(before);
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind: 'assignment', status: 'draft', title: 'Again' }))
        form.append(name, value);
      form.append('subject', '');
      form.append('description', '');
      form.append('files', new Blob([new Uint8Array(pdf)]), 'page');
      const repeated = await here.instructor.fetch('/api/materials', {
        method: 'POST',
        headers: key,
        body: form,
      });
      expect(repeated.status).toBe(201);
    });
  });

  it('takes no form anywhere else', async () => {
    const admin = await here.server.signIn('admin');
    const form = new FormData();
    form.append('message', 'hello');
    const response = await admin.fetch('/api/contact', { method: 'POST', body: form });
    expect(response.status).toBe(415);
  });
});

const filesInScratch = async (database: TestDatabase) =>
  (await filesOf(database)).filter((name) => name.includes('upload-')).length;
