import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachStore } from '#test/server/file-stores.ts';
import { LINE_HEIGHT, makePdf } from '#test/server/files.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { readPage, upload } from '#test/server/upload.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { createLog } from '../log.ts';
import { imageKey, sourceKey } from './files.ts';

const PDF = makePdf([
  { text: 'Avocet' },
  { text: 'Bittern', height: LINE_HEIGHT },
  { text: 'Curlew', height: LINE_HEIGHT },
]);

eachStore('A material’s files', (store) => {
  let server: TestServer;
  let db: Db;
  let instructor: Caller;
  let student: Caller;
  let databaseDir: string;

  beforeAll(async () => {
    databaseDir = await mkdtemp(path.join(tmpdir(), 'cogito-test-'));
    db = await openDatabase({ databaseUrl: null, dataDir: databaseDir }, createLog('silent'));
    const { environment } = store();
    const dataDir = environment.DATA_DIR as string;
    server = await startTestServer({ db, databaseUrl: null, dataDir }, { environment });
    instructor = await server.signIn('instructor');
    student = await server.signIn('student');
  });
  afterAll(async () => {
    await server?.stop();
    await db?.destroy();
    await rm(databaseDir, { recursive: true, force: true });
  });

  const publish = async () => {
    const { status, body } = await upload(instructor, { files: [PDF], fields: { isDownloadable: 'true' } });
    expect(status).toBe(201);
    return body.material;
  };
  const revisionOf = (image: string) => image.split('/').at(-2) as string;
  const isStored = async (key: string) => {
    const storage = await store().open();
    const opened = await storage.open(key);
    opened?.stream.destroy();
    await storage.close();
    return opened !== null;
  };

  it('are read page by page in every width, and downloaded as they were uploaded', async () => {
    const { _id, images } = await publish();
    for (const [image, width] of [
      [images[0], 480],
      [images[2], 1600],
    ]) {
      const page = await readPage(student, `${image}?width=${width}`);
      expect([page.status, page.headers.get('cache-control')]).toEqual([
        200,
        'private, max-age=31536000, immutable',
      ]);
      expect((await sharp(page.bytes).metadata()).width).toBe(width);
    }
    const download = await student.fetch(`/api/materials/${_id}/file`);
    expect(Buffer.from(await download.arrayBuffer()).equals(PDF)).toBe(true);
    expect((await server.visitor.fetch(images[0])).status).toBe(401);
  });

  it('follow their pages into another set, and the set before is removed', async () => {
    const { _id, images } = await publish();
    const before = await Promise.all(images.map((image: string) => readPage(student, image)));
    const pages = [
      { image: images[2], rotate: 0 },
      { image: images[0], rotate: 90 },
    ];
    const { status, body } = await instructor.call('PATCH', `/api/materials/${_id}`, { pages });
    expect(status).toBe(200);
    const [first, turned] = await Promise.all(
      body.material.images.map((image: string) => readPage(student, image)),
    );
    expect(first.bytes.equals(before[2].bytes)).toBe(true);
    const { width, height } = await sharp(turned.bytes).metadata();
    expect(width).toBeGreaterThan(height as number);
    expect(await isStored(sourceKey(revisionOf(images[0]), 'source-1.pdf'))).toBe(false);
  });

  it('are gone with their material', async () => {
    const { _id, images } = await publish();
    expect((await readPage(student, images[0])).status).toBe(200);
    expect((await instructor.call('DELETE', `/api/materials/${_id}`)).status).toBe(200);
    expect((await student.fetch(images[0])).status).toBe(404);
    expect(await isStored(sourceKey(revisionOf(images[0]), 'source-1.pdf'))).toBe(false);
    expect(await isStored(imageKey(revisionOf(images[0]), 1, 480))).toBe(false);
  });
});
