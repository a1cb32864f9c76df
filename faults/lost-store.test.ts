import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { createLog } from '#server/log.ts';
import { eventually } from '#test/eventually.ts';
import { FlakyConnection } from '#test/faults/flaky-connection.ts';
import { promisedMs } from '#test/faults/seed.ts';
import { makePdf } from '#test/server/files.ts';
import { openWindow } from '#test/server/member.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { createBucket, hasSwift, startSwift } from '#test/server/swift.ts';
import { readPage, upload } from '#test/server/upload.ts';

// Starting a renderer takes seconds on a busy machine, and a silent store causes waiting.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const PDF = makePdf([{ text: 'Avocet' }, { text: 'Bittern' }]);

describe.skipIf(!hasSwift())('When the store for files is away', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cogito-lost-store-'));
  let connection: FlakyConnection;
  let server: TestServer;
  let db: Db;
  let instructor: Caller;
  let student: Caller;

  beforeAll(async () => {
    const swift = await startSwift();
    connection = await FlakyConnection.open(() => Number(new URL(swift.endpoint).port));
    const bucket = await createBucket(swift);
    const STORAGE_URL = bucket.STORAGE_URL?.replace(swift.endpoint, connection.url) as string;
    db = await openDatabase({ databaseUrl: null, dataDir }, createLog('silent'));
    const environment = { ...bucket, STORAGE_URL };
    server = await startTestServer({ db, databaseUrl: null, dataDir }, { environment });
    instructor = await server.signIn('instructor');
    student = await server.signIn('student');
  });
  afterAll(async () => {
    await server?.stop();
    await db?.destroy();
    await connection?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  function findStore(): void {
    connection.isRefusing = false;
    connection.resume();
    connection.cut();
  }
  afterEach(findStore);

  const publish = () => upload(instructor, { files: [PDF] });
  const loseStore = () => {
    connection.isRefusing = true;
    connection.cut();
  };
  const uploads = async () => {
    const names = await readdir(path.join(dataDir, 'files/incoming'), { recursive: true });
    return names.filter((name) => name.includes('upload-'));
  };

  it('publishing is refused in one sentence and keeps nothing, and works once it is back', async () => {
    loseStore();
    const refused = await publish();
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      503,
      '5',
      { success: false, message: 'Files can’t be read or stored just now. Please try again in a moment.' },
    ]);
    expect(await db.selectFrom('materials').select('id').execute()).toEqual([]);
    expect(await uploads()).toEqual([]);
    findStore();
    expect((await publish()).status).toBe(201);
  });

  it('pages that were read go on being read, others answer 503 until it is back', async () => {
    const { images } = (await publish()).body.material;
    const first = await readPage(student, images[0]);
    expect((await readPage(student, images[1])).status).toBe(200);
    loseStore();
    expect((await student.fetch(images[0])).status).toBe(200);
    const refused = await student.fetch(`${images[0]}?width=480`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    findStore();
    const narrow = await readPage(student, `${images[0]}?width=480`);
    expect(narrow.status).toBe(200);
    expect(narrow.bytes.length).toBeLessThan(first.bytes.length);
  });

  it('a page that is drawn meanwhile isn’t given up', async () => {
    const { images } = (await publish()).body.material;
    loseStore();
    expect((await student.fetch(images[1])).status).toBe(503);
    findStore();
    expect((await readPage(student, images[1])).status).toBe(200);
  });

  it('a store that is silent is answered for within ten seconds', async () => {
    const { images } = (await publish()).body.material;
    expect((await readPage(student, images[0])).status).toBe(200);
    connection.stall();
    const askedAt = performance.now();
    expect((await student.fetch(`${images[0]}?width=480`)).status).toBe(503);
    expect(performance.now() - askedAt).toBeLessThan(promisedMs(12_000));
  });

  it('the server is ready and says it, the chats go on, and a material can be removed', async () => {
    const { _id } = (await publish()).body.material;
    loseStore();
    await eventually(async () => {
      const answer = await fetch(`${server.url}/readyz`);
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready', files: 'unavailable' }]);
    });
    const window = await openWindow(server.url, { room: 'anonymous' });
    await window.join();
    expect(await window.say('still here')).toMatchObject({ message: 'still here' });
    window.close();
    expect((await instructor.call('DELETE', `/api/materials/${_id}`)).status).toBe(200);
    findStore();
    await eventually(async () => {
      expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
    });
  });
});
