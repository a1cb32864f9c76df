/** Moderators read reports and decide about them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '#shared/moderation.ts';
import { ROOMS } from '#shared/rooms.ts';
import { eachDatabase } from '#test/server/database.ts';
import type { Caller } from '#test/server/server.ts';
import { chatWindows } from '#test/server/windows.ts';

eachDatabase('The list of reports', (database, itOnce) => {
  const { server, enter } = chatWindows(database);
  let admin: Caller;
  beforeAll(async () => {
    admin = await server().signIn('admin');
  });

  const list = async (query = ''): Promise<Report[]> =>
    (await admin.call('GET', `/api/reports${query}`)).body.reports;
  const decide = (id: string, decision: string) => admin.call('PATCH', `/api/reports/${id}`, { decision });

  /** Stores messages `m1`, `m2` and so on, each with this many reports, in the order of their time. */
  async function putReported(name: string, messages: number, reporters: number): Promise<void> {
    const { db } = database();
    const count = (to: number) => sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(to)})`;
    await sql`${count(messages)} insert into chat_messages (room, sent_at, id, user_name, text, role)
      select 'public', 1000000 * ${sql.lit(name.length)} + n, ${sql.lit(name)} || n, 'Asha', 'rude', 'member'
      from numbers`.execute(db);
    await sql`${count(messages * reporters)} insert into chat_reports
        (id, room, message_id, reason, reporter_key, created_at)
      select ${sql.lit(name)} || n, 'public', ${sql.lit(name)} || (n / ${sql.lit(reporters)} + 1), '', n, n
      from numbers where n < ${sql.lit(messages * reporters)}`.execute(db);
  }

  it('answers when there are more reports than a statement may have parameters', async () => {
    await putReported('stranger', 1, 40_000);
    expect(await list()).toMatchObject([{ id: 'stranger1', state: 'open', reports: 39_999, reasons: [] }]);
    await database().db.deleteFrom('chatReports').execute();
  });

  it('comes in pages, the newest first, each message once', async () => {
    await putReported('page', 120, 2);
    const pages = [await list()];
    for (let last = pages[0]?.at(-1); last; last = pages.at(-1)?.at(-1))
      pages.push(await list(`?before=${last.id}`));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20, 0]);
    expect(pages.flat().map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, n) => `page${120 - n}`));
  });

  it('goes on after a message that was removed or let stand meanwhile', async () => {
    await database().db.deleteFrom('chatReports').execute();
    await putReported('removed', 70, 2);
    for (const decision of ['stand', 'remove']) {
      expect((await decide('removed21', decision)).status).toBe(200);
      const rest = await list('?before=removed21');
      expect(rest.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `removed${20 - n}`));
    }
  });

  itOnce.each(['?before=nobody', '?before=', '?before=a&before=b', '?before=%00'])(
    'refuses %s in one sentence',
    async (query) => {
      expect(await admin.call('GET', `/api/reports${query}`)).toMatchObject({
        status: 400,
        body: { message: 'before must be the id of an entry of this list' },
      });
    },
  );

  describe.each(Object.values(ROOMS))('of the $id room', ({ id: room }) => {
    it('has at most 20 reports of a message, and nobody who reports hears of that', async () => {
      const { id } = await (await enter(room)).say('rude');
      const reporters = await Promise.all(Array.from({ length: 25 }, () => enter(room)));
      const answers = await Promise.all(reporters.map((reporter) => reporter.ask('report message', { id })));
      expect(answers).toEqual(Array.from({ length: 25 }, () => ({ ok: true })));
      expect((await list())[0]).toMatchObject({ id, reports: 20 });
    });

    itOnce('keeps a message that a moderator lets stand decided, whoever reports it again', async () => {
      const [author, first, second] = [await enter(room), await enter(room), await enter(room)];
      const { id } = await author.say('harmless');
      await first.ask('report message', { id, reason: 'boring' });
      const decided = await decide(id, 'stand');
      expect([decided.status, decided.body.report]).toMatchObject([200, { id, room, state: 'stand' }]);
      expect(await second.ask('report message', { id })).toEqual({ ok: true });
      expect((await list())[0]).toMatchObject({
        id,
        state: 'stand',
        reports: 1,
        message: { message: 'harmless' },
      });
      expect((await decide(id, 'stand')).status).toBe(200);
    });

    it('loses a message that a moderator removes, as everybody does', async () => {
      const [author, reporter] = [await enter(room), await enter(room)];
      const { id } = await author.say('rude');
      await reporter.ask('report message', { id });
      const decided = await decide(id, 'remove');
      expect(decided.body.report).toMatchObject({ id, room, message: null, state: 'remove' });
      await reporter.until(() => reporter.removed.includes(id));
      expect((await list()).map((report) => report.id)).not.toContain(id);
      expect((await decide(id, 'remove')).status).toBe(404);
      expect((await decide(id, 'stand')).status).toBe(404);
    });
  });

  itOnce('refuses a decision that is none, and one about what nobody reported', async () => {
    const { id } = await (await enter('public')).say('fine');
    expect((await decide(id, 'forgive')).status).toBe(400);
    expect((await decide(id, 'remove')).status).toBe(404);
    expect((await decide(randomUUID(), 'stand')).status).toBe(404);
  });
});
