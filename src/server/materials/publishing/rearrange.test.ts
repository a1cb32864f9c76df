import { rename } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Material, MaterialDetail } from '#shared/materials.ts';
import { eventually } from '#test/eventually.ts';
import { openClassroom } from '#test/server/classroom.ts';
import { eachDatabase, oneDatabase, type TestDatabase } from '#test/server/database.ts';
import { BLUE, hasColourAt, LINE_HEIGHT, makePdf, makePicture, RED } from '#test/server/files.ts';

import { countFolders, readPage, upload } from '#test/server/upload.ts';

const picture = await makePicture(20, 10).png().toBuffer();

/** Starts a server with a publisher, and functions to make and check a rearrangement. */
function openLibrary(database: () => TestDatabase) {
  const here = openClassroom(database);

  const publish = async (files: Uint8Array[], fields: Record<string, string> = {}): Promise<Material> =>
    (await upload(here.instructor, { files, fields })).body.material;
  const detailOf = async (id: string): Promise<MaterialDetail> =>
    (await here.instructor.call('GET', `/api/materials/${id}`)).body.material;
  const change = (id: string, body: object) => here.instructor.call('PATCH', `/api/materials/${id}`, body);
  const foldersKept = () => countFolders(database());
  return { here, publish, detailOf, change, foldersKept };
}

eachDatabase('A rearrangement of pages', (database, itOnce) => {
  const { here, publish, detailOf, change, foldersKept } = openLibrary(database);
  const folder = () => path.join(database().dataDir, 'files/materials');

  it('puts pages in another order without some, which students and the search follow', async () => {
    const pages = ['Avocet', 'Bittern', 'Curlew'].map((text) => ({ text, height: LINE_HEIGHT }));
    const material = await publish([makePdf(pages)]);
    for (const image of material.images) await readPage(here.student, image);
    const folders = await foldersKept();
    const [first = '', , third = ''] = material.images;
    const before = await readPage(here.student, third);
    const origins = (await detailOf(material._id)).pages.map(({ origin }) => origin);
    expect(new Set(origins).size).toBe(3);
    const answer = await change(material._id, {
      title: 'Shore birds',
      pages: [{ image: third }, { image: first }],
    });
    expect(answer.body).toMatchObject({ success: true, material: { title: 'Shore birds' } });
    const { images } = answer.body.material as Material;
    expect(images).toHaveLength(2);
    expect(images.filter((image) => material.images.includes(image))).toEqual([]);
    const { pages: placed } = await detailOf(material._id);
    expect(placed.map(({ state }) => state)).toEqual(['ready', 'ready']);
    // A reader's window finds its page again by the origin.
    expect(placed.map(({ origin }) => origin)).toEqual([origins[2], origins[0]]);
    expect((await readPage(here.student, images[0] ?? '')).bytes.equals(before.bytes)).toBe(true);
    for (const image of material.images) expect((await here.student.fetch(image)).status).toBe(404);
    const find = async (q: string) =>
      (await here.student.call('GET', `/api/search?q=${q}`)).body.results.map(
        ({ page }: { page: number }) => page,
      );
    expect([await find('curlew'), await find('avocet'), await find('bittern')]).toEqual([[1], [2], []]);
    await eventually(async () => expect(await foldersKept()).toBe(folders));
  });

  itOnce('keeps the addresses where nothing has changed', async () => {
    const { _id, images } = await publish([picture, picture]);
    const { body } = await change(_id, { pages: images.map((image) => ({ image, rotate: 0 })) });
    expect(body.material.images).toEqual(images);
  });

  it('is all or nothing: with a title that is taken, the pages stay too', async () => {
    const folders = await foldersKept();
    await publish([picture], { title: 'Taken' });
    const { _id, images } = await publish([picture, picture]);
    const answer = await change(_id, { title: 'Taken', pages: [{ image: images[1] }] });
    expect([answer.status, Object.keys(answer.body.errors ?? answer.body)]).toEqual([409, ['title']]);
    expect((await detailOf(_id)).images).toEqual(images);
    await eventually(async () => expect(await foldersKept()).toBe(folders + 2));
  });

  itOnce('is refused while the uploaded file is missing, which may be elsewhere', async () => {
    const { _id, images } = await publish([picture, picture]);
    for (const image of images) await readPage(here.student, image);
    const { revision } = await database()
      .db.selectFrom('materials')
      .select('revision')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    await rename(path.join(folder(), revision), path.join(folder(), 'elsewhere'));
    expect((await change(_id, { pages: [{ image: images[1] }] })).status).toBe(503);
    expect((await detailOf(_id)).images).toEqual(images);
    await rename(path.join(folder(), 'elsewhere'), path.join(folder(), revision));
    expect((await change(_id, { pages: [{ image: images[1] }] })).status).toBe(200);
  });

  it('is of the pages as they stand now: of two at once one is refused', async () => {
    const { _id, images } = await publish([picture, picture]);
    const answers = await Promise.all(
      images.map((image) => change(_id, { pages: [{ image, rotate: 180 }] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await change(_id, { pages: [{ image: images[0] }] });
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/changed in the meantime/)]);
  });
});

oneDatabase('A rearrangement of pages', (database) => {
  const { here, publish, detailOf, change } = openLibrary(database);

  it('turns pictures and documents, again and again', async () => {
    const photo = await makePicture(2000, 1000).png().toBuffer();
    for (const [file, sizes] of [
      [
        photo,
        [
          [1000, 2000],
          [1600, 800],
        ],
      ],
      [
        makePdf([{ text: 'Sideways', width: 800, height: 400 }]),
        [
          [1600, 3200],
          [1600, 800],
        ],
      ],
    ] as const) {
      let { _id, images } = await publish([file]);
      await readPage(here.student, images[0] ?? '');
      for (const [width, height] of sizes) {
        const turned = await change(_id, { pages: [{ image: images[0], rotate: 90 }] });
        images = turned.body.material.images;
        expect(turned.body.material.cover).toMatchObject({ width, height, placeholder: '' });
        const page = await readPage(here.student, images[0] ?? '');
        expect(await sharp(page.bytes).metadata()).toMatchObject({ width, height });
      }
    }
  });

  it('turns clockwise', async () => {
    const { _id, images } = await publish([await makePicture(40, 20).png().toBuffer()]);
    const { body } = await change(_id, { pages: [{ image: images[0], rotate: 90 }] });
    const page = await readPage(here.student, body.material.images[0]);
    expect(await hasColourAt(page.bytes, 10, 5, RED)).toBe(true);
    expect(await hasColourAt(page.bytes, 10, 35, BLUE)).toBe(true);
  });

  it.each([
    [[], 400],
    ['all', 400],
    [[{}], 400],
    [[{ image: '/api/pages/../1' }], 409],
    [[{ image: 'FIRST' }, { image: 'FIRST' }], 400],
    [[{ image: 'FIRST', rotate: 45 }], 400],
    [Array(501).fill({ image: 'FIRST' }), 400],
  ])('as %.60j is refused with %i', async (pages, status) => {
    const { _id, images } = await publish([picture]);
    const named = JSON.parse(JSON.stringify(pages).replaceAll('FIRST', images[0] ?? ''));
    const answer = await change(_id, { pages: named });
    expect(answer.status).toBe(status);
    expect((await detailOf(_id)).images).toEqual(images);
  });
});
