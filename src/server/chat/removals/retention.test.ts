import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { eachDatabase, type TestDatabase } from '#test/server/database.ts';
import { openWindow } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { connectTo } from '../../db/postgres.ts';

const DAY_MS = 24 * 60 * 60_000;
// Tests use `eventually`: on a busy machine the first deletion begins later than `vi.waitFor` waits by default.

eachDatabase('Retention', (database) => {
  let server: TestServer;
  afterEach(() => server.stop());
  const start = async (nowMs: number) => {
    const environment = { ANONYMOUS_RETENTION_DAYS: '7' };
    server = await startTestServer(database(), { environment, now: () => nowMs });
  };
  const say = async (text: string) => {
    const window = await openWindow(server.url, { room: 'anonymous' });
    await window.join();
    await window.say(text);
    window.close();
  };
  const kept = async () =>
    (await database().db.selectFrom('chatMessages').select('text').orderBy('sentAt').execute()).map(
      ({ text }) => text,
    );

  it('begins once the server is ready, which nobody who holds a lock can prevent', async () => {
    await start(Date.now());
    await say('old');
    await server.stop();
    const unlock = await lockMessages(database());
    await start(Date.now() + 8 * DAY_MS);
    expect((await server.visitor.fetch('/healthz')).status).toBe(200);
    expect(await kept()).toEqual(['old']);
    await unlock();
    await eventually(async () => expect(await kept()).toEqual([]));
  });

  it('counts from when a message was stored where a wrong clock has left the timestamps ahead', async () => {
    // The time is ahead of the database's clock, so that only what is set below lies in the future.
    const nowMs = Date.now() + 60_000;
    const aheadUs = (nowMs + 400 * DAY_MS) * 1000;
    await start(nowMs);
    await say('past its time');
    await server.stop();
    await sql`update chat_messages set sent_at = 1`.execute(database().db);
    await start(nowMs);
    await eventually(async () => expect(await kept()).toEqual([]));
    await say('before');
    await sql`update chat_rooms set last_sent_at = ${aheadUs} where id = 'anonymous'`.execute(database().db);
    await say('ahead');
    await server.stop();
    await start(nowMs + DAY_MS);
    await eventually(async () =>
      expect(await database().db.selectFrom('chatRoomClocks').selectAll().execute()).toHaveLength(1),
    );
    await say('a day later');
    await server.stop();
    await start(nowMs + 7 * DAY_MS + 60_000);
    await eventually(async () => expect(await kept()).toEqual(['ahead', 'a day later']));
    await server.stop();
    await start(nowMs + 8 * DAY_MS + 120_000);
    await eventually(async () => expect(await kept()).toEqual(['a day later']));
    await eventually(async () =>
      expect(await database().db.selectFrom('chatRoomClocks').selectAll().execute()).toHaveLength(2),
    );
  });
});

/** Keeps others from changing messages until the returned function is called; reading goes on. */
async function lockMessages({ databaseUrl, dataDir }: TestDatabase): Promise<() => Promise<void>> {
  if (databaseUrl) {
    const client = await connectTo(databaseUrl, {});
    await client.query('begin');
    await client.query('lock table chat_messages in share row exclusive mode');
    return () => client.end();
  }
  const other = new DatabaseSync(path.join(dataDir, 'cogito.sqlite'));
  other.exec('begin immediate');
  return async () => other.close();
}
