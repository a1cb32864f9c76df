/** Words on scans, from the upload to the search, with the real engine. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { MaterialDetail } from '#shared/materials.ts';
import { eventually } from '#test/eventually.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { LINE_HEIGHT, makePdf, makePicture } from '#test/server/files.ts';
import { pidsOf } from '#test/server/renderer-memory.ts';
import { asScan, drawSample, makeScannedPdf, SAMPLE_PAGES, upperPart } from '#test/server/scans.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { readPage, upload } from '#test/server/upload.ts';
import { addMaterial } from '../materials.ts';
import { RecognitionQueue } from './recognition-queue.ts';

/** The upper part of an English page, which is recognised quickly. */
const scan = asScan(upperPart(drawSample(SAMPLE_PAGES[0]), 450));
const PHRASE = 'Francis Bacon wrote a page';

eachDatabase('A scan', (database, itOnce) => {
  let server: TestServer;
  let owner: Caller;
  let student: Caller;
  beforeAll(async () => {
    server = await startTestServer(database(), { environment: { TEXT_RECOGNITION: 'on' } });
    owner = await server.signIn('instructor');
    student = await server.signIn('student');
  });
  afterAll(() => server?.stop());

  const detailOf = async (id: string, caller = owner): Promise<MaterialDetail> =>
    (await caller.call('GET', `/api/materials/${id}`)).body.material;
  const textOf = async (image = '') => (await student.call('GET', `${image}/text`)).body;
  const finds = async (words: string) => {
    const { body } = await student.call('GET', `/api/search?q=${encodeURIComponent(words)}`);
    return body.results.map(({ material, page }: { material: { _id: string }; page: number }) => [
      material._id,
      page,
    ]);
  };
  const allRead = (id: string) =>
    eventually(async () => expect(await detailOf(id)).toMatchObject({ pagesToRecognise: 0 }));
  const publish = async (...files: Buffer[]) => (await upload(owner, { files })).body.material;

  it('is shown before its words are read, then is found by them, and can be forgotten and read again', async () => {
    const material = await publish(await scan.png().toBuffer());
    expect(material).toMatchObject({ pagesToRecognise: 1, recognition: 'on' });
    const [image] = material.images;
    expect((await readPage(student, image)).status).toBe(200);
    await allRead(material._id);
    const text = await textOf(image);
    expect(text).toMatchObject({ source: 'recognised', wordsToCome: false });
    expect(text.lines.map((line: { text: string }) => line.text).join(' ')).toContain(PHRASE);
    expect(await finds('bacon')).toEqual([[material._id, 1]]);

    const off = await owner.call('PATCH', `/api/materials/${material._id}`, { recognition: 'off' });
    expect(off.body.material).toMatchObject({ pagesToRecognise: 0, recognition: 'off' });
    expect(await textOf(image)).toMatchObject({ source: 'file', lines: [] });
    expect(await finds('bacon')).toEqual([]);

    const again = await owner.call('PATCH', `/api/materials/${material._id}`, { recognition: 'again' });
    expect(again.body.material).toMatchObject({ pagesToRecognise: 1, recognition: 'on', scannedPages: 1 });
    await allRead(material._id);
    expect(await finds('bacon')).toEqual([[material._id, 1]]);
    await owner.call('DELETE', `/api/materials/${material._id}`);
  });

  itOnce('in a PDF is read too, and a page that has words of its own is not', async () => {
    const scanned = await publish(await makeScannedPdf(scan));
    const written = await publish(makePdf([{ text: 'Momentum and impulse of bodies', height: LINE_HEIGHT }]));
    for (const { images } of [scanned, written]) await readPage(student, images[0]);
    await allRead(scanned._id);
    await allRead(written._id);
    expect(await textOf(scanned.images[0])).toMatchObject({ source: 'recognised' });
    expect(await textOf(written.images[0])).toMatchObject({ source: 'file' });
    expect(await detailOf(written._id)).toMatchObject({ scannedPages: 0 });
    await owner.call('DELETE', `/api/materials/${scanned._id}`);
  });

  itOnce('that lies on its side says how to turn it, and stands upright once it is turned', async () => {
    // Fewer lines don't tell how the page lies.
    const higher = asScan(upperPart(drawSample(SAMPLE_PAGES[0]), 700));
    const material = await publish(
      await sharp(await higher.png().toBuffer())
        .rotate(90)
        .png()
        .toBuffer(),
    );
    await allRead(material._id);
    const [page] = (await detailOf(material._id)).pages;
    expect(page?.notices).toEqual([{ kind: 'turned', turn: 270 }]);
    const [line] = (await textOf(page?.image)).lines;
    expect(line.turned.direction).toBe(90);
    await owner.call('PATCH', `/api/materials/${material._id}`, {
      pages: [{ image: page?.image, rotate: 270 }],
    });
    await allRead(material._id);
    const [upright] = (await detailOf(material._id)).pages;
    expect(upright?.notices).toEqual([]);
    expect((await textOf(upright?.image)).lines[0]).not.toHaveProperty('turned');
    await owner.call('DELETE', `/api/materials/${material._id}`);
  });

  itOnce('without words keeps none, and the next page is read', async () => {
    const material = await publish(await makePicture(600, 400).png().toBuffer(), await scan.png().toBuffer());
    await allRead(material._id);
    expect(await textOf(material.images[0])).toMatchObject({ source: 'file', lines: [] });
    expect(await textOf(material.images[1])).toMatchObject({ source: 'recognised' });
    await owner.call('DELETE', `/api/materials/${material._id}`);
  });

  it('waits while an upload or another file is opened, and not for a form that is refused', async () => {
    const pause = vi.spyOn(RecognitionQueue.prototype, 'pauseDuring');
    const files = [await makePicture(40, 30).png().toBuffer()];
    const { _id } = await publish(...files);
    expect(pause).toHaveBeenCalledTimes(1);
    const replaced = await upload(owner, { files, replaces: _id });
    expect([replaced.status, pause.mock.calls.length]).toEqual([200, 2]);
    const refused = await upload(owner, { files, fields: { title: '' } });
    expect([refused.status, pause.mock.calls.length]).toEqual([400, 2]);
    pause.mockRestore();
    await owner.call('DELETE', `/api/materials/${_id}`);
  });

  it('tells only whoever may change it how many of its pages are to come', async () => {
    const material = await publish(await makePicture(40, 30).png().toBuffer());
    const listed = (await owner.call('GET', '/api/materials')).body.materials;
    expect(listed[0]).toMatchObject({ _id: material._id, pagesToRecognise: expect.any(Number) });
    expect(await detailOf(material._id, student)).not.toHaveProperty('pagesToRecognise');
    const { status, body } = await owner.call('PATCH', `/api/materials/${material._id}`, {
      recognition: 'sometimes',
    });
    expect([status, body.errors]).toEqual([400, { recognition: 'Recognition must be one of again, off' }]);
  });
});

oneDatabase('The text of a picture', (database) => {
  it('says that words are to come until it is recognised, unless that is turned off', async () => {
    const { db } = database();
    const revision = '1'.padStart(32, '0');
    const scan = {
      ...({ kind: 'assignment', subject: 'Physics', description: '', status: 'published' } as const),
      ...{ title: 'Scan', ownerId: null, isSample: 0, createdAt: 1, revision, sourceHash: '' },
    };
    const { id } = await addMaterial(db, scan, [
      { source: 'source-1.png', sourceIndex: 0, width: 8, height: 8 },
    ]);
    // The page has no picture, so it is never recognised and waits for ever.
    await db.updateTable('materialPages').set({ renderedAt: 1, recognition: 'waiting' }).execute();
    const wordsToCome = async (TEXT_RECOGNITION: 'on' | 'off') => {
      const server = await startTestServer(database(), { environment: { TEXT_RECOGNITION } });
      const student = await server.signIn('student');
      const { body } = await student.call('GET', `/api/pages/${revision}/1/text`);
      await server.stop();
      return body.wordsToCome;
    };
    expect(await wordsToCome('on')).toBe(true);
    expect(await wordsToCome('off')).toBe(false);
    await db.updateTable('materials').set({ recognition: 'off' }).where('id', '=', id).execute();
    expect(await wordsToCome('on')).toBe(false);
  });
});

oneDatabase('With TEXT_RECOGNITION=off', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database(), { environment: { TEXT_RECOGNITION: 'off' } });
  });
  afterAll(() => server?.stop());

  it('no page waits for it, nothing is started, and asking for it is refused', async () => {
    const owner = await server.signIn('instructor');
    const { material } = (await upload(owner, { files: [await makePicture(40, 30).png().toBuffer()] })).body;
    expect(material).toMatchObject({ pagesToRecognise: 0, recognition: 'unavailable' });
    await readPage(owner, material.images[0]);
    expect(await pidsOf('recogniser.ts')).toEqual([]);
    const { status, body } = await owner.call('PATCH', `/api/materials/${material._id}`, {
      recognition: 'again',
    });
    expect([status, body.message]).toEqual([400, 'This server doesn’t read words off pictures.']);
  });
});
