/** An owner deletes their account, and its messages go or stay. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { isSignedIn, openChat } from '#test/server/session.ts';
import type { Db } from '../../db/schema.ts';
import { writeStoredValue } from '../../db/stored-values.ts';
import { createLog } from '../../log.ts';
import { findById } from '../accounts.ts';
import { eraseInTime } from '../erasing.ts';

eachDatabase('An account’s owner deletes it', (database, itOnce) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.stop());

  const leave = (
    call: TestServer['visitor']['call'],
    removeMessages: unknown,
    currentPassword = TEST_PASSWORD,
  ) => call('DELETE', '/api/account', { currentPassword, removeMessages });

  it('with its messages, which vanish from open windows one by one', async () => {
    const [leaver, reader] = [await server.signIn('student', 'Leaving Now'), await server.signIn('student')];
    const [window, watcher] = [await openChat(server, leaver.cookie), await openChat(server, reader.cookie)];
    const said = [await window.say('first'), await window.say('second')];
    expect((await leave(leaver.call, true, 'Wrong-Cog-7')).status).toBe(403);
    expect((await leave(leaver.call, 'yes')).status).toBe(400);
    expect((await leave(leaver.call, true)).status).toBe(200);
    await window.isClosed;
    await watcher.until(() => said.every(({ id }) => watcher.removed.includes(id)));
    expect(await isSignedIn(server, leaver.cookie)).toBe(false);
    const newcomer = await openChat(server, reader.cookie);
    expect(newcomer.messages.some(({ id }) => said.some((each) => each.id === id))).toBe(false);
    const rows = await database().db.selectFrom('chatMessages').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Leaving Now');
    newcomer.close();
    watcher.close();
  });

  it('but not its messages, which stay under “Former member” in open windows, history and search', async () => {
    const [leaver, reader] = [
      await server.signIn('student', 'Zanzibar Gone'),
      await server.signIn('student'),
    ];
    const [window, watcher] = [await openChat(server, leaver.cookie), await openChat(server, reader.cookie)];
    const said = await window.say('kept words');
    const answer = await watcher.say('an answer');
    const { removals } = (await watcher.ask<{ removals: number }>('join', { username: 'x' })) as {
      removals: number;
    };
    expect((await leave(leaver.call, false)).status).toBe(200);
    const { mark: _mark, gender: _gender, ...rest } = said;
    const former = { ...rest, user: 'Former member' };
    await watcher.until(() => watcher.messages.at(-1)?.user === 'Former member');
    expect(watcher.removed).toContain(said.id);
    expect(watcher.messages.at(-1)).toEqual(former);
    const newcomer = await openChat(server, reader.cookie);
    expect(newcomer.messages.slice(-2)).toEqual([former, answer]);
    await newcomer.ask('join', { since: said.timestamp, removalsSeen: removals });
    await newcomer.until(() => newcomer.messages.at(-1)?.user === 'Former member');
    const found = async (q: string) =>
      ((await newcomer.ask('search messages', { q })) as { messages: { id: string }[] }).messages.map(
        ({ id }) => id,
      );
    await expect.poll(() => found('zanzibar')).toEqual([]);
    await expect.poll(() => found('former kept')).toEqual([said.id]);
    newcomer.close();
    watcher.close();
  });

  itOnce('unless it is the last administrator’s', async () => {
    await database().db.updateTable('users').set({ role: 'student' }).execute();
    const admin = await server.signIn('admin');
    expect(await leave(admin.call, false)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/last administrator/) },
    });
    expect(await isSignedIn(server, admin.cookie)).toBe(true);
    await server.signIn('admin');
    expect((await leave(admin.call, false)).status).toBe(200);
  });

  it('and one of the last two administrators stays, when both leave at the same moment', async () => {
    await database().db.updateTable('users').set({ role: 'student' }).execute();
    const admins = [await server.signIn('admin'), await server.signIn('admin')];
    const left = await Promise.all(admins.map(({ call }) => leave(call, false)));
    expect(left.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    // Otherwise the account that was kept would be erased later.
    const stored = await database().db.selectFrom('installation').select('key').execute();
    expect(stored.filter(({ key }) => key.startsWith('erasing'))).toEqual([]);
  });
});

eachDatabase('An account whose erasing takes long', (database) => {
  const isThere = async (db: Db, id: string) => (await findById(db, id)) !== undefined;
  const marks = async () =>
    (await readRows(database().db)).filter(({ key }) => key.startsWith('erasing')).length;
  const readRows = (db: Db) => db.selectFrom('installation').select('key').execute();

  it('is answered before the browser gives up, and goes by itself', async () => {
    const { db } = database();
    const server = await startTestServer(database());
    const { account } = await server.signIn('student');
    const holding = await db.startTransaction().execute();
    await holding.updateTable('chatRooms').set({ lastErasure: 0 }).execute();
    const erased = Promise.withResolvers<void>();
    const options = { removeMessages: true, patienceMs: 0, onErased: erased.resolve };
    const log = createLog('silent');
    expect(await eraseInTime({ db, now: Date.now, log }, account, options)).toBe(false);
    expect(await isThere(db, account.id)).toBe(true);
    await holding.commit().execute();
    await erased.promise;
    expect(await isThere(db, account.id)).toBe(false);
    expect(await marks()).toBe(0);
    await server.stop();
  });

  it('is erased by the next start where a server ended meanwhile', async () => {
    const { db } = database();
    const first = await startTestServer(database());
    const { account } = await first.signIn('student', 'Half Gone');
    await first.stop();
    await writeStoredValue(db, `erasing account ${account.id}`, 'remove');
    const second = await startTestServer(database());
    await eventually(async () => expect(await isThere(db, account.id)).toBe(false));
    await eventually(async () => expect(await marks()).toBe(0));
    await second.stop();
  });
});

oneDatabase('Whoever sits at somebody’s open session', (database) => {
  it('guesses at the password a few times, and the owner’s right one isn’t counted', async () => {
    const nowMs = Date.now();
    const environment = { RATE_LIMITS: 'on' };
    const server = await startTestServer(database(), { environment, now: () => nowMs });
    const student = await server.signIn('student');
    const guess = (currentPassword: string) =>
      student.call('DELETE', '/api/account', { currentPassword, removeMessages: true });
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await guess(`Wrong-Cog-${n}`)).status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    await server.stop();
  });
});
