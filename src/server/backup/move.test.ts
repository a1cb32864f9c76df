import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCog } from '#test/server/command.ts';
import { type EmptyPlace, makeEmptyPlaces, postgresDatabase } from '#test/server/database.ts';
import { makePicture } from '#test/server/files.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer } from '#test/server/server.ts';
import { readPage, upload } from '#test/server/upload.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { openDatabase } from '../db/open.ts';
import { createLog } from '../log.ts';
import { tablesToCopy } from './contents.ts';
import { openSource } from './source.ts';
import { sumRows } from './target.ts';

const SECRET = 's'.repeat(43);

type Place = Omit<EmptyPlace, 'remove'>;

async function sumAll(place: Place) {
  const source = await openSource(place);
  const sums: Record<string, unknown> = {};
  for (const table of tablesToCopy(source.tables, 'move'))
    sums[table.name] = await sumRows(table, source.rows(table));
  await source.close();
  return sums;
}

async function run(place: Place) {
  const db = await openDatabase(place, createLog('silent'));
  const server = await startTestServer({ ...place, db });
  return {
    server,
    async stop() {
      await server.stop();
      await db.destroy();
    },
  };
}

async function sayIn(url: string, text: string) {
  const window = await openWindow(url, { room: 'anonymous', secret: SECRET });
  await window.join();
  const said = await window.say(text);
  window.close();
  return { said, history: window.messages.map(({ message }) => message) };
}

postgresDatabase('Moving the embedded database', (empty) => {
  let from: EmptyPlace;
  let to: Place;
  const move = (databaseUrl: string) => runCog(from, ['move', '--to', databaseUrl]);
  let said: Awaited<ReturnType<typeof sayIn>>['said'];
  let session: string;
  let image: string;

  beforeAll(async () => {
    const [sqlite, postgres] = await Promise.all(makeEmptyPlaces.map(({ make }) => make()));
    if (!sqlite || !postgres) throw new Error('There is a place of each kind.');
    from = sqlite;
    to = { databaseUrl: postgres.databaseUrl, dataDir: sqlite.dataDir };
    const { server, stop } = await run(from);
    const instructor = await server.signIn('instructor');
    session = instructor.cookie;
    const picture = await makePicture(60, 40).png().toBuffer();
    [image = ''] = (await upload(instructor, { files: [picture] })).body.material.images;
    expect((await readPage(instructor, image)).status).toBe(200);
    for (let n = 0; n < 5; n++) ({ said } = await sayIn(server.url, `said ${n}`));
    await stop();
  });
  afterAll(() => from.remove());

  it('is refused beside a server, and into a database that has tables or isn’t one', async () => {
    const unlock = lockDataDir(from.dataDir);
    expect((await move(to.databaseUrl ?? '')).err).toMatch(/^Another Cogito server is using/);
    unlock();
    expect((await move(empty().databaseUrl ?? '')).err).toMatch(/^The database isn’t empty/);
    expect((await move('mysql://x')).err).toMatch(/^DATABASE_URL is "mysql:\/\/x", but it must look like/);
    expect((await runCog(from, ['move'])).err).toMatch(/^Name the empty database with --to/);
  });

  it('brings every row, and leaves the folder as it was', async () => {
    const [sums, names] = [await sumAll(from), await readdir(from.dataDir)];
    expect(await move(to.databaseUrl ?? '')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Moved \d+ rows of \d+ tables\. Start the server with this DATABASE_URL/),
    });
    expect(await sumAll(to)).toEqual(sums);
    expect([await sumAll(from), await readdir(from.dataDir)]).toEqual([sums, names]);
    expect((await move(to.databaseUrl ?? '')).err).toMatch(/^The database isn’t empty/);
  });

  it('goes on with the same sessions, pages and marks, and with later timestamps', async () => {
    const { server, stop } = await run(to);
    const headers = { cookie: session };
    const answer = await fetch(`${server.url}/api/auth/isAuth`, { headers });
    expect(await answer.json()).toMatchObject({ user: { role: 'instructor' } });
    const page = await fetch(server.url + image, { headers });
    expect([page.status, (await page.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
    const next = await sayIn(server.url, 'said after the move');
    expect(next.history).toEqual(['said 0', 'said 1', 'said 2', 'said 3', 'said 4', 'said after the move']);
    expect(next.said.timestamp > said.timestamp).toBe(true);
    expect(next.said.mark).toBe(said.mark);
    const picture = await makePicture(60, 40).png().toBuffer();
    const instructor = await server.signIn('instructor');
    expect((await upload(instructor, { files: [picture] })).status).toBe(201);
    await stop();
  });
});
