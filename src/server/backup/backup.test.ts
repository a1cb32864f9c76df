import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCog, runCogProcess } from '#test/server/command.ts';
import { type EmptyPlace, eachDatabase, makeEmptyPlaces, postgresDatabase } from '#test/server/database.ts';
import { makePicture } from '#test/server/files.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { type Caller, startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { unpack } from '#test/server/unpack-backup.ts';
import { readPage, upload } from '#test/server/upload.ts';
import { openDatabase } from '../db/open.ts';
import { readInstallationId } from '../db/stored-values.ts';
import { createLog } from '../log.ts';
import { readArchive, readWhole } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { CONTENTS_NAME, rowsName } from './contents.ts';

/** Reads the data that a signed-in instructor sees. */
async function look(server: TestServer, instructor: Caller) {
  const { body } = await server.visitor.call('POST', '/api/auth/login', {
    email: instructor.account?.email,
    password: TEST_PASSWORD,
  });
  expect(body.success).toBe(true);
  const again = await server.signIn('student');
  const list = async () =>
    (await again.call('GET', '/api/assignment/subject?subject=Physics')).body.assignments;
  const [{ images }] = await list();
  const pages = await Promise.all(images.map((image: string) => readPage(again, image)));
  const found = (await again.call('GET', '/api/search?q=orbits')).body.results.length;
  const administrator = await server.signIn('admin');
  const { college } = (await administrator.call('GET', '/api/college')).body;
  return { list: await list(), pages: pages.map(({ status, bytes }) => [status, bytes]), found, college };
}

async function readRooms(server: TestServer, cookie: string) {
  const anonymous = await openWindow(server.url, { room: 'anonymous', secret: SECRET });
  const publicRoom = await openWindow(server.url, { room: 'public', cookie });
  await anonymous.join();
  await publicRoom.join();
  const messages = [anonymous, publicRoom].map((window) => window.messages);
  const next = [await anonymous.say('afterwards'), await publicRoom.say('afterwards')];
  for (const window of [anonymous, publicRoom]) window.close();
  return { messages, next };
}

const SECRET = 'k'.repeat(43);

const packed = (row: unknown) => zstdCompressSync(`${JSON.stringify(row)}\n`);

/** Returns the anonymous chat's messages, up to the last one that a concurrent backup contains. */
function saidUpTo(last = ''): string[] {
  const meanwhile = Number(/meanwhile, (\d+)$/.exec(last)?.[1] ?? -1) + 1;
  const lines = (when: string, count: number) =>
    Array.from({ length: count }, (_, n) => `Cog7: said ${when}, ${n}`);
  return [...lines('before', 60), ...lines('meanwhile', meanwhile)];
}

eachDatabase('A backup made beside a running server', (database, itOnce) => {
  let server: TestServer;
  let instructor: Caller;
  let window: TestMember;
  let file: string;
  let before: Awaited<ReturnType<typeof look>>;

  beforeAll(async () => {
    server = await startTestServer(database());
    instructor = await server.signIn('instructor');
    const picture = await makePicture(60, 40).png().toBuffer();
    await upload(instructor, { fields: { title: 'Orbits' }, files: [picture, picture] });
    const ofCollege = { name: 'St. Xavier’s', contact: 'office@example.edu', accent: '#7a1f3d' };
    const administrator = await server.signIn('admin');
    expect((await administrator.call('PATCH', '/api/college', ofCollege)).status).toBe(200);
    before = await look(server, instructor);
    expect(before.college).toMatchObject(ofCollege);
    window = await openWindow(server.url, { room: 'anonymous', secret: SECRET });
    await window.join();
    for (let n = 0; n < 60; n++) await window.say(`said before, ${n}`, crypto.randomUUID());
    const { id } = await window.say('a canary that was removed');
    const admin = await server.signIn('admin');
    expect((await admin.call('DELETE', `/api/chat/anonymous/messages/${id}`)).status).toBe(200);
    const room = await openWindow(server.url, { room: 'public', cookie: instructor.cookie });
    await room.join();
    await room.say('Good morning');
    room.close();
    await readInstallationId(database().db);
    file = path.join(database().dataDir, '..', `${path.basename(database().dataDir)}.backup`);
  });
  afterAll(async () => {
    window.close();
    await server.stop();
  });

  it('holds what was acknowledged before, while others write, and says what it holds', async () => {
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n++) await window.say(`said meanwhile, ${n}`, crypto.randomUUID());
    })();
    const made = await runCog(database(), ['backup', file]);
    isDone = true;
    await writing;
    expect(made).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Saved \d+ rows and \d+ files in \S+ \(\d+ KB\)\.$/),
    });
    const { body } = await server.visitor.call('GET', '/readyz');
    expect(body).toEqual({ status: 'ready', backupAgeSeconds: expect.any(Number) });
    expect(body.backupAgeSeconds).toBeLessThan(60);
    const text = await unpack(file);
    for (let n = 0; n < 60; n++) expect(text).toContain(`said before, ${n}"`);
  });

  it('has no key of a day, no session, and nothing of a message that was removed', async () => {
    const bytes = (await unpack(file)) + (await readFile(file, 'latin1'));
    const { key } = await database().db.selectFrom('dayKeys').select('key').executeTakeFirstOrThrow();
    const sessions = await database().db.selectFrom('sessions').select('tokenHash').execute();
    for (const secret of [
      key,
      ...sessions.map(({ tokenHash }) => tokenHash),
      'a canary that was removed',
      'day_keys',
      'browser key',
      SECRET,
    ])
      expect(bytes.includes(secret)).toBe(false);
  });

  it('is refused where there is something already, and nothing changes there', async () => {
    const { code, err } = await runCog(database(), ['restore', file]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/is using|isn’t empty/) });
  });

  describe.each(makeEmptyPlaces)('restored on $name', ({ make, isMissing }) => {
    let place: EmptyPlace;
    beforeAll(async () => {
      place = await make();
    });
    afterAll(() => place.remove());

    it.skipIf(isMissing)(
      'is the installation as it was: messages, accounts, pages, searches, order',
      async () => {
        const restored = await runCog(place, ['restore', file]);
        expect(restored).toMatchObject({
          code: 0,
          out: expect.stringMatching(
            /^Restored what was saved at 20.*by password alone: second factors aren’t in a backup/,
          ),
        });
        const db = await openDatabase(place, createLog('silent'));
        expect(await readInstallationId(db)).not.toBe(await readInstallationId(database().db));
        const second = await startTestServer({ ...place, db });
        expect(await look(second, instructor)).toEqual(before);
        const reader = await second.signIn('student');
        const { messages, next } = await readRooms(second, reader.cookie);
        const told = messages.map((of) => of.map(({ user, message }) => `${user}: ${message}`));
        expect(told[0]).toEqual(saidUpTo(told[0]?.at(-1)).slice(-50));
        expect(told[1]).toEqual(['Asha Rai: Good morning']);
        messages.forEach((of, index) => {
          expect((next[index]?.timestamp ?? '') > (of.at(-1)?.timestamp ?? '')).toBe(true);
        });
        await second.stop();
        await db.destroy();
        expect((await runCog(place, ['restore', file])).err).toMatch(/isn’t empty/);
      },
      60_000,
    );

    it.skipIf(isMissing)('keeps its files when it is restored again after the first was killed', async () => {
      const list = () => readdir(path.join(place.dataDir, 'files'), { recursive: true });
      const before = await list();
      expect(before.length).toBeGreaterThan(0);
      // A restore that is killed just after its end leaves this folder.
      await mkdir(path.join(place.dataDir, 'restoring'));
      expect((await runCog(place, ['restore', file])).err).toMatch(/isn’t empty/);
      expect(await list()).toEqual(before);
    });
  });

  itOnce('is refused when a byte was changed or the end is missing, before anything is written', async () => {
    const place = await makeEmptyPlaces[0]?.make();
    if (!place) throw new Error('SQLite is always there.');
    const whole = await readFile(file);
    for (let n = 0; n < 40; n++) {
      const spoilt = Buffer.from(whole);
      const at = Math.floor((n / 40) * whole.length);
      spoilt[at] = (spoilt[at] ?? 0) ^ (1 << (n % 8));
      await expectRefused(place, n % 4 === 0 ? whole.subarray(0, at) : spoilt);
    }
    await expectRefused(place, Buffer.concat([whole, Buffer.alloc(1)]));
    // This is a header whose name isn't UTF-8, and whose size can be read.
    const odd = Buffer.alloc(2048, 0xff);
    odd.write('00000000010', 124);
    await expectRefused(place, odd);
    await place.remove();
  });

  const refused = 'is refused in a sentence with %s in it, though its checksum is right, and nothing is left';
  const expectRowsRefused = (_: string, table: string, content: Buffer) =>
    expectSentence(async (writer, entry) => {
      await writer.add(entry.name, entry.bytes);
      if (entry.name === CONTENTS_NAME) await writer.add(rowsName(table, 999_999), content);
    });

  itOnce.each([
    ['rows that are none', 'installation', Buffer.from('no rows')],
    ['rows of the migrator', 'kysely_migration', packed({ name: '9999-later', timestamp: 'x' })],
    ['rows of no table', 'cuckoos', packed({ egg: 1 })],
    ['something that is no row', 'installation', packed(null)],
  ])(refused, expectRowsRefused);

  it.each([
    ['a row without what it needs', 'users', packed({ id: 'none' })],
    ['a value that no column takes', 'installation', packed({ key: 'odd', value: { odd: [] } })],
  ])(refused, expectRowsRefused);

  it('is refused in a sentence where its rows name others that it hasn’t', async () => {
    await expectSentence(async (writer, { name, bytes }) => {
      if (name.startsWith('tables/users/')) return;
      const contents = name === CONTENTS_NAME && JSON.parse(bytes.toString());
      if (contents) contents.tables.users = { rows: 0, sum: '0'.repeat(36) };
      await writer.add(name, contents ? Buffer.from(JSON.stringify(contents)) : bytes);
    });
  });

  type Entry = { name: string; bytes: Buffer };

  /** Expects that a backup with entries written by `change` is refused in one sentence, and nothing is restored. */
  async function expectSentence(change: (writer: ArchiveWriter, entry: Entry) => Promise<void>) {
    const place = await makeEmptyPlaces[database().databaseUrl ? 1 : 0]?.make();
    if (!place) throw new Error('There is a place for every database.');
    const tampered = `${place.dataDir}.tampered`;
    const writer = await ArchiveWriter.open(tampered);
    for await (const entry of readArchive(file))
      await change(writer, { name: entry.name, bytes: await readWhole(entry) });
    await writer.finish();
    const { code, err } = await runCog(place, ['restore', tampered]);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/^[^\n]*(is damaged|doesn’t know|nothing was changed|isn’t there)[^\n]*\.$/),
    });
    await rm(tampered);
    await place.remove();
  }
});

postgresDatabase('The command that makes a backup', (database) => {
  it('ends by itself', async () => {
    const file = path.join(database().dataDir, 'one.backup');
    expect(await runCogProcess(database(), ['backup', file])).toMatchObject({ code: 0, err: '' });
  });
});

async function expectRefused(place: EmptyPlace, bytes: Buffer): Promise<void> {
  const spoilt = `${place.dataDir}.spoilt`;
  await writeFile(spoilt, bytes);
  const { code, err } = await runCog({ ...place, dataDir: path.join(place.dataDir, 'none') }, [
    'restore',
    spoilt,
  ]);
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/is damaged: .*\.$|isn’t a backup of Cogito\.$/),
  });
  await expect(readFile(path.join(place.dataDir, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
}
