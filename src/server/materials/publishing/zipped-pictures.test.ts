import { describe, expect, it } from 'vitest';
import { openClassroom } from '#test/server/classroom.ts';
import { oneDatabase } from '#test/server/database.ts';
import { makePdf, makePicture } from '#test/server/files.ts';
import { filesOf, upload } from '#test/server/upload.ts';
import { makeZip, type ZipFile } from '#test/server/zip.ts';

const MEGABYTE = 1024 * 1024;

/** Makes a picture that is recognised by its width. */
const wide = (width: number) => makePicture(width, 10).png().toBuffer();
const picture = await wide(20);

const named = async (names: ZipFile['name'][]) =>
  makeZip(await Promise.all(names.map(async (name, index) => ({ name, content: await wide(20 + index) }))));

oneDatabase('A ZIP of pictures', (database) => {
  const here = openClassroom(database);

  /** Returns the place in the ZIP of each page's picture. */
  async function orderOf(zip: Buffer): Promise<number[]> {
    const { status, body } = await upload(here.instructor, { files: [zip] });
    expect([status, body.message]).toEqual([201, undefined]);
    const detail = await here.instructor.call('GET', `/api/materials/${body.material._id}`);
    return detail.body.material.pages.map(({ width }: { width: number }) => width - 20);
  }

  it('becomes pages in the order of their names as people count', async () => {
    expect(await orderOf(await named(['page 10.png', 'page 2.png', 'page 1.png']))).toEqual([2, 1, 0]);
  });

  it('is in order whatever script or code page its names are in, and whatever folders', async () => {
    expect(await orderOf(await named(['पृष्ठ १०.png', 'पृष्ठ २.png']))).toEqual([1, 0]);
    // The name is 'ページ' in Shift JIS, which a ZIP from an old Windows doesn't declare.
    const shiftJis = (number: number) =>
      Buffer.concat([Buffer.from('8379815b8357', 'hex'), Buffer.from(` ${number}.png`)]);
    expect(await orderOf(await named([shiftJis(10), shiftJis(9)]))).toEqual([1, 0]);
    expect(await orderOf(await named(['unit 2/1.png', 'unit 1/10.png', 'unit 1/9.png']))).toEqual([2, 1, 0]);
    expect(await orderOf(await named(['b\\2.png', 'b\\1.png']))).toEqual([1, 0]);
  });

  it('leaves out folders and what macOS and Windows add', async () => {
    const added = ['__MACOSX/._1.png', '.DS_Store', 'a/.hidden.png', 'a/Thumbs.db', 'desktop.ini', 'a/'];
    const zip = makeZip([
      ...added.map((name) => ({ name, content: name.endsWith('/') ? '' : 'not a picture' })),
      { name: 'a/1.png', content: picture },
    ]);
    expect(await orderOf(zip)).toEqual([0]);
  });

  it('has no file of its own to download', async () => {
    const { body } = await upload(here.instructor, {
      files: [await named(['1.png'])],
      fields: { isDownloadable: 'true' },
    });
    expect(body.material.hasPdf).toBe(false);
    expect((await here.student.fetch(`/api/materials/${body.material._id}/file`)).status).toBe(404);
  });

  describe('is refused in one sentence, and nothing of it kept, where it', () => {
    const one = (file: Partial<ZipFile>) => makeZip([{ name: '1.png', content: picture, ...file }]);
    const many = (count: number) =>
      makeZip(Array.from({ length: count }, (_, index) => ({ name: `${index}.png`, content: picture })));
    const DAMAGED = /^This ZIP is damaged, or packed in an unusual way: make it anew\.$/;
    it.each<[what: string, zip: () => Buffer, status: number, message: RegExp]>([
      ['has nothing in it but what macOS adds', () => one({ name: '__MACOSX/._1.png' }), 422, /no pictures/],
      ['has a password', () => one({ isEncrypted: true }), 422, /^This ZIP is password protected\.$/],
      ['holds a ZIP', () => one({ name: 'a.zip', content: one({}) }), 422, /^“a\.zip” in this ZIP can’t be/],
      ['holds a PDF', () => one({ content: makePdf([{ text: 'x' }]) }), 422, /^“1\.png” in this ZIP can’t/],
      ['holds a link', () => one({ content: '/etc/passwd', unixMode: 0o120777 }), 422, /can’t be a page/],
      ['holds an empty file', () => one({ content: '' }), 422, /can’t be a page/],
      ['leads out of its folder', () => one({ name: '../../1.png' }), 422, DAMAGED],
      ['leads to the root', () => one({ name: '/etc/1.png' }), 422, DAMAGED],
      ['leads to another drive', () => one({ name: 'C:\\1.png' }), 422, DAMAGED],
      [
        'holds more bytes than it says',
        () => one({ content: Buffer.alloc(MEGABYTE), claims: 9 }),
        422,
        DAMAGED,
      ],
      ['holds fewer bytes than it says', () => one({ claims: 90_000 }), 422, DAMAGED],
      [
        'holds 150 MB in 150 kB',
        () => one({ content: Buffer.alloc(150 * MEGABYTE) }),
        413,
        /100 MB together/,
      ],
      ['is cut short', () => many(3).subarray(0, -30), 422, DAMAGED],
      ['has a hole in it', () => Buffer.from(many(3)).fill(0, 40, 60), 422, DAMAGED],
      ['holds 201 pictures', () => many(201), 413, /^An upload can have at most 200 pictures\.$/],
      ['holds 10,001 files', () => many(10_001), 422, DAMAGED],
      ['holds half a picture', () => one({ content: picture.subarray(0, 60) }), 422, /^This file is damaged/],
    ])('%s', async (_what, zip, status, message) => {
      const before = await filesOf(database());
      const refused = await upload(here.instructor, { files: [zip()] });
      expect([refused.status, refused.body]).toEqual([
        status,
        { success: false, message: expect.stringMatching(message) },
      ]);
      expect(await filesOf(database())).toEqual(before);
    });

    it('comes with pictures beside it, or with another one', async () => {
      for (const files of [
        [picture, many(2)],
        [many(2), many(3)],
      ]) {
        const { status, body } = await upload(here.instructor, { files });
        expect([status, body.message]).toEqual([400, expect.stringMatching(/^Send one document, one ZIP/)]);
      }
    });
  });
});
