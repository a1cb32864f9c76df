import path from 'node:path';
import { expect, it } from 'vitest';
import type { Material, MaterialDetail } from '#shared/materials.ts';
import type { PageLink } from '#shared/page.ts';
import { openClassroom } from '#test/server/classroom.ts';
import { eachDatabase } from '#test/server/database.ts';
import { makePdf } from '#test/server/files.ts';
import { linkTo, makeLinkedPdf, outlineObjects, toAddress, toPage } from '#test/server/linked-pdf.ts';
import { shareRenderers } from '#test/server/renderers.ts';
import { startTestServer } from '#test/server/server.ts';
import { readPage, upload } from '#test/server/upload.ts';
import { readStoredValue } from '../../db/stored-values.ts';
import { createLog } from '../../log.ts';
import { openDiskStorage } from '../../storage/disk.ts';
import { readContentsOfBefore } from './contents-of-before.ts';

const SITE = 'https://moodle.example.edu/submit';

/** Three pages; the first links to the web and to both others. */
const makeDocument = () =>
  makeLinkedPdf({
    pages: [{ annotations: [linkTo(toAddress(SITE)), linkTo(toPage(1)), linkTo(toPage(2))] }, {}, {}],
    catalogue: (first) => `/Outlines ${first} 0 R /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>`,
    objects: (first) =>
      outlineObjects(
        [
          { title: 'Cells', leads: toPage(0), below: [{ title: 'Walls', leads: toPage(1) }] },
          { title: 'Genes', leads: toPage(2) },
        ],
        first,
      ),
  });

eachDatabase('What a PDF has besides its words', (database, itOnce) => {
  const here = openClassroom(database);

  async function publish(file: Buffer): Promise<Material> {
    const { material } = (await upload(here.instructor, { files: [file] })).body;
    await drawAll(material);
    return material;
  }
  async function drawAll({ images }: Pick<Material, 'images'>) {
    for (const image of images) await readPage(here.student, image);
  }
  const detailOf = async (id: string): Promise<MaterialDetail> =>
    (await here.student.call('GET', `/api/materials/${id}`)).body.material;
  const linksOn = async (image: string): Promise<PageLink[]> =>
    (await here.student.call('GET', `${image}/text`)).body.links;
  const targetsOn = async (image = '') =>
    (await linksOn(image)).map((link) => ('url' in link ? link.url : link.page));
  const rearrange = async (id: string, pages: object[]): Promise<Material> => {
    const { material } = (await here.instructor.call('PATCH', `/api/materials/${id}`, { pages })).body;
    await drawAll(material);
    return material;
  };

  it('reaches its readers: links with the page’s text, the outline and labels with the item', async () => {
    const { body } = await upload(here.instructor, { files: [makeDocument()] });
    const { _id, images } = body.material as Material;
    const { outline, pages } = await detailOf(_id);
    expect(outline, 'before any page is drawn').toEqual([
      { title: 'Cells', depth: 0, page: 1 },
      { title: 'Walls', depth: 1, page: 2 },
      { title: 'Genes', depth: 0, page: 3 },
    ]);
    expect(pages.map(({ label }) => label)).toEqual(['i', 'ii', '1']);
    await drawAll({ images });
    const [site, second] = await linksOn(images[0] ?? '');
    const box = { left: expect.any(Number), top: expect.any(Number), width: 3362, height: 672 };
    expect(site).toEqual({ ...box, url: SITE });
    expect(second).toEqual({ ...box, page: 2 });
    expect(await targetsOn(images[0])).toEqual([SITE, 2, 3]);
    expect(await targetsOn(images[1])).toEqual([]);
  });

  it('leads where the pages stand once they are rearranged, and nowhere where they are left out', async () => {
    const { _id, images } = await publish(makeDocument());
    const [first, second, third] = images;
    const moved = await rearrange(_id, [{ image: third }, { image: first }, { image: second }]);
    expect(await targetsOn(moved.images[1])).toEqual([SITE, 3, 1]);
    const detail = await detailOf(_id);
    expect(detail.outline.map(({ title, page }) => [title, page])).toEqual([
      ['Cells', 2],
      ['Walls', 3],
      ['Genes', 1],
    ]);
    expect(detail.pages.map(({ label }) => label)).toEqual(['1', 'i', 'ii']);
    const shorter = await rearrange(_id, [{ image: moved.images[1] }, { image: moved.images[0] }]);
    expect(await targetsOn(shorter.images[0])).toEqual([SITE, 2]);
    expect((await detailOf(_id)).outline.map(({ title }) => title)).toEqual(['Cells', 'Genes']);
  });

  itOnce('turns with its page', async () => {
    const { _id, images } = await publish(makeDocument());
    const turned = await rearrange(_id, [{ image: images[0], rotate: 90 }, { image: images[1] }]);
    const [site] = await linksOn(turned.images[0] ?? '');
    expect(site?.height).toBeGreaterThan(4 * (site?.width ?? 0));
    expect((await detailOf(_id)).pages.map(({ label }) => label)).toEqual(['i', 'ii']);
  });

  itOnce('goes with a file that is replaced', async () => {
    const { _id } = await publish(makeDocument());
    const { body } = await upload(here.instructor, { files: [makePdf([{ text: 'Plain' }])], replaces: _id });
    await drawAll(body.material);
    expect(await targetsOn(body.material.images[0])).toEqual([]);
    expect(await detailOf(_id)).toMatchObject({ outline: [], pages: [{ label: null }] });
  });
});

eachDatabase('An item of a version that read no links', (database) => {
  it('gets them, its outline and its labels after the start', async () => {
    const { db } = database();
    const before = await startTestServer(database());
    const instructor = await before.signIn('instructor');
    const { _id, images } = (await upload(instructor, { files: [makeDocument()] })).body.material as Material;
    for (const image of images) await readPage(instructor, image);
    await before.stop();
    await db.updateTable('materialPages').set({ links: null, label: null, outline: '[]' }).execute();
    await db.deleteFrom('installation').where('key', '=', 'links and outlines').execute();

    const server = await startTestServer(database());
    const reader = await server.signIn('student');
    await expect.poll(async () => (await reader.call('GET', `${images[0]}/text`)).body.links.length).toBe(3);
    const contents = async () => {
      const { outline, pages } = (await reader.call('GET', `/api/materials/${_id}`)).body.material;
      return [outline.length, pages.map(({ label }: { label: string }) => label)];
    };
    await expect.poll(contents).toEqual([3, ['i', 'ii', '1']]);
    await server.stop();
  });

  it('gets them also if it is rearranged while they are read', async () => {
    const { db, dataDir } = database();
    const server = await startTestServer(database());
    const instructor = await server.signIn('instructor');
    await expect.poll(() => readStoredValue(db, 'links and outlines')).toBe('read');
    const { _id, images } = (await upload(instructor, { files: [makeDocument()] })).body.material as Material;
    for (const image of images) await readPage(instructor, image);
    await db.updateTable('materialPages').set({ links: null, label: null, outline: '[]' }).execute();
    await db.deleteFrom('installation').where('key', '=', 'links and outlines').execute();

    const pages = [2, 0, 1].map((place) => ({ image: images[place] }));
    const renderers = shareRenderers();
    let isRearranged = false;
    await readContentsOfBefore(
      {
        db,
        storage: await openDiskStorage(path.join(dataDir, 'files')),
        log: createLog('silent'),
        renderers: {
          ...renderers,
          async run(job) {
            if (!isRearranged) await instructor.call('PATCH', `/api/materials/${_id}`, { pages });
            isRearranged = true;
            return renderers.run(job);
          },
        },
      },
      new AbortController().signal,
    );
    const { material } = (await instructor.call('GET', `/api/materials/${_id}`)).body;
    expect(material.pages.map(({ label }: { label: string }) => label)).toEqual(['1', 'i', 'ii']);
    expect(material.outline).toHaveLength(3);
    expect((await instructor.call('GET', `${material.images[1]}/text`)).body.links).toHaveLength(3);
    await server.stop();
  });
});
