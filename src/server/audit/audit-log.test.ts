import { beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/moderation.ts';
import { eachDatabase } from '#test/server/database.ts';
import type { Caller } from '#test/server/server.ts';
import { chatWindows } from '#test/server/windows.ts';
import { runCommand } from '../cli/commands.ts';
import { noteAct } from './audit-log.ts';

eachDatabase('The audit log', (database, itOnce) => {
  const { server, enter } = chatWindows(database);
  let admin: Caller;
  let moderator: Caller;
  beforeAll(async () => {
    admin = await server().signIn('admin', 'Deepa Karki');
    moderator = await server().signIn('moderator', 'Bibek Rana');
  });

  const read = async (query = ''): Promise<AuditEntry[]> =>
    (await admin.call('GET', `/api/audit${query}`)).body.entries;
  const newest = async () => {
    const [entry] = await read();
    return [entry?.who, entry?.what];
  };

  it('says who removed a message, and nothing of the message', async () => {
    const { id, mark } = await (await enter('anonymous')).say('rude');
    await moderator.call('DELETE', `/api/chat/anonymous/messages/${id}`);
    expect(await newest()).toEqual(['Bibek Rana', 'Removed a message in the anonymous chat']);
    const rows = await database().db.selectFrom('auditEntries').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${id}|${mark}|rude`));
  });

  it('says who let a report stand, announced, and removed a reported message', async () => {
    const window = await enter('public');
    const { id } = await window.say('boring');
    await window.ask('report message', { id });
    await moderator.call('PATCH', `/api/reports/${id}`, { decision: 'stand' });
    expect(await newest()).toEqual(['Bibek Rana', 'Kept a reported message in the public chat']);
    await moderator.call('PATCH', `/api/reports/${id}`, { decision: 'remove' });
    expect(await newest()).toEqual(['Bibek Rana', 'Removed a message in the public chat']);
    await moderator.call('POST', '/api/chat/public/announcements', { message: 'Exams begin.' });
    expect(await newest()).toEqual(['Bibek Rana', 'Announced in the public chat']);
  });

  it('names the account that a change was about, and forgets it with the account', async () => {
    const { account } = await server().signIn('student', 'Asha $& Rai');
    await admin.call('PATCH', `/api/users/${account.id}`, { suspended: true });
    expect(await newest()).toEqual(['Deepa Karki', 'Suspended Asha $& Rai']);
    await admin.call('PATCH', `/api/users/${account.id}`, { role: 'moderator' });
    expect(await newest()).toEqual(['Deepa Karki', 'Gave Asha $& Rai the role moderator']);
    await database().db.deleteFrom('users').where('id', '=', account.id).execute();
    expect(await newest()).toEqual(['Deepa Karki', 'Gave Former member the role moderator']);
  });

  it('has what operators did by a command', async () => {
    const { account } = await server().signIn('student', 'Gita Lama');
    const { dataDir, databaseUrl } = database();
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'silent' };
    const role = ['user', 'role', '--email', account.email, '--role', 'moderator'];
    await runCommand(role, { environment, stdin: process.stdin });
    expect(await newest()).toEqual(['Operator', 'Gave Gita Lama the role moderator']);
  });

  itOnce('has nothing of what was refused', async () => {
    const before = await read();
    const student = await server().signIn('student');
    await student.call('POST', '/api/chat/public/announcements', { message: 'Exams begin.' });
    await admin.call('DELETE', '/api/chat/public/messages/none');
    await admin.call('PATCH', '/api/reports/none', { decision: 'stand' });
    await admin.call('PATCH', '/api/users/none', { role: 'admin' });
    expect(await read()).toEqual(before);
  });

  it('comes in pages, the newest first, also where many acts fall on one moment', async () => {
    const { db } = database();
    await db.deleteFrom('auditEntries').execute();
    for (let n = 0; n < 120; n++) await noteAct(db, { who: 'A', what: `${n}` }, Math.floor(n / 60));
    const pages = [await read()];
    for (let last = pages[0]?.at(-1); last; last = pages.at(-1)?.at(-1))
      pages.push(await read(`?before=${last.id}`));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20, 0]);
    expect(new Set(pages.flat().map(({ what }) => what)).size).toBe(120);
    expect(pages.flat().map(({ at }) => at)).toEqual(
      pages
        .flat()
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
  });
});
