import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACTIONS, type LogEntry } from '#shared/moderation.ts';
import { eachDatabase } from '#test/server/database.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { countAct } from './public-log.ts';

const HOUR_MS = 60 * 60_000;

eachDatabase('The public log', (database, itOnce) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.stop());

  const read = async (query = ''): Promise<LogEntry[]> =>
    (await server.visitor.call('GET', `/api/moderation${query}`)).body.log;
  const noon = Date.UTC(2026, 10, 22, 12);

  it('counts by hour, room, action and rule, and answers anybody', async () => {
    const { db } = database();
    await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        countAct(db, { room: 'anonymous', action: 'remove' }, noon + n * 1000),
      ),
    );
    await countAct(db, { room: 'anonymous', action: 'hide', rule: 'reports' }, noon + 1, 2);
    await countAct(db, { room: 'public', action: 'remove' }, noon + 1);
    await countAct(db, { room: 'public', action: 'remove' }, noon + HOUR_MS);
    expect(await read()).toEqual([
      { hour: '2026-11-22T13:00:00.000Z', room: 'public', action: 'remove', count: 1 },
      { hour: '2026-11-22T12:00:00.000Z', room: 'anonymous', action: 'hide', rule: 'reports', count: 2 },
      { hour: '2026-11-22T12:00:00.000Z', room: 'anonymous', action: 'remove', count: 5 },
      { hour: '2026-11-22T12:00:00.000Z', room: 'public', action: 'remove', count: 1 },
    ]);
  });

  it('comes in pages of whole hours', async () => {
    const { db } = database();
    await db.deleteFrom('moderationLog').execute();
    for (let hour = 0; hour < 7; hour++)
      for (const action of ACTIONS) await countAct(db, { room: 'public', action }, noon + hour * HOUR_MS);
    const pages = [await read()];
    for (let last = pages[0]?.at(-1); last; last = pages.at(-1)?.at(-1))
      pages.push(await read(`?before=${last.hour}`));
    expect(pages.flat()).toHaveLength(7 * ACTIONS.length);
    expect(pages.map(({ length }) => length)).toEqual([39, 39, 13, 0]);
  });

  itOnce.each(['?before=', '?before=yesterday', '?before=2026-13-45T00:00:00Z', '?before=%00'])(
    'refuses %s in one sentence',
    async (query) => {
      expect(await server.visitor.call('GET', `/api/moderation${query}`)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('before must be an hour') },
      });
    },
  );
});
