import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { Role } from '#shared/accounts.ts';
import { eachDatabase } from '#test/server/database.ts';
import { startTestServer } from '#test/server/server.ts';
import { createAccount } from './accounts.ts';
import { eraseEndedRows, eraseUnconfirmed } from './erasing.ts';

const DAY_MS = 24 * 60 * 60_000;

eachDatabase('What is over', (database) => {
  it('is erased by its age or use, and nothing else is', async () => {
    const { db } = database();
    const server = await startTestServer(database());
    const people = [await server.signIn('admin'), await server.signIn('admin'), await server.signIn('admin')];
    await server.stop();
    const [first, second, third] = people.map(({ account }) => account.id) as [string, string, string];
    const now = Date.now();
    const invitation = { madeBy: 'Operator', inviterId: null, createdAt: 0, expiresAt: now + 1, usesLeft: 1 };
    const invitations = [
      { ...invitation, id: 'over', tokenHash: '1', expiresAt: now },
      { ...invitation, id: 'used up', tokenHash: '2', usesLeft: 0 },
      { ...invitation, id: 'open', tokenHash: '3' },
    ];
    await db.insertInto('invitations').values(invitations).execute();
    const factor = { secret: '', recoverySalt: '', lastStep: 0, turnedOnAt: null, createdAt: now - DAY_MS };
    const factors = [
      { ...factor, accountId: first },
      { ...factor, accountId: second, createdAt: now - DAY_MS + 1 },
      { ...factor, accountId: third, turnedOnAt: now - DAY_MS },
    ];
    await db.insertInto('secondFactors').values(factors).execute();
    const notice = { accountId: first, tokenHash: '', device: '' };
    const notices = [
      { ...notice, id: 'old', signedInAt: now - 30 * DAY_MS },
      { ...notice, id: 'young', signedInAt: now - 29 * DAY_MS },
    ];
    await db.insertInto('newDevices').values(notices).execute();
    await db.updateTable('sessions').set({ expiresAt: now }).where('userId', '=', first).execute();
    const link = { purpose: 'reset', email: '' } as const;
    const links = [
      { ...link, accountId: first, tokenHash: '1', expiresAt: now },
      { ...link, accountId: second, tokenHash: '2', expiresAt: now + 1 },
    ];
    await db.insertInto('accountLinks').values(links).execute();
    const entries = [
      { id: 'gone a day ago', createdAt: 0, goneAt: now - DAY_MS },
      { id: 'gone lately', createdAt: 0, goneAt: now - DAY_MS + 1 },
    ];
    await db.insertInto('goneEntries').values(entries).execute();

    await eraseEndedRows(db, now);

    const left = {
      invitations: (await db.selectFrom('invitations').select('id').execute()).map(({ id }) => id),
      factors: (await db.selectFrom('secondFactors').selectAll().execute()).map((row) => row.accountId),
      notices: (await db.selectFrom('newDevices').select('id').execute()).map(({ id }) => id),
      sessions: (await db.selectFrom('sessions').selectAll().execute()).map(({ userId }) => userId),
      links: (await db.selectFrom('accountLinks').selectAll().execute()).map((row) => row.accountId),
      gone: (await db.selectFrom('goneEntries').select('id').execute()).map(({ id }) => id),
    };
    expect(left).toEqual({
      invitations: ['open'],
      factors: expect.toSatisfy((ids: string[]) => new Set(ids).isSubsetOf(new Set([second, third]))),
      notices: ['young'],
      sessions: expect.not.arrayContaining([first]),
      links: [second],
      gone: ['gone lately'],
    });
    expect([left.factors.length, left.sessions.length]).toEqual([2, 2]);
  });
});

eachDatabase('An account that was never confirmed', (database) => {
  const make = async (name: string, role: Role = 'student', createdAt = Date.now() - 3 * DAY_MS) => {
    const account = { name, email: `${name}@example.edu`, gender: 'other', role } as const;
    const secret = { passwordHash: '', emailConfirmedAt: null };
    return createAccount(database().db, { ...account, ...secret }, createdAt);
  };
  const names = async () =>
    (await database().db.selectFrom('users').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );

  it('is erased after two days, unless it is confirmed or registered anew just then, or the last administrator’s', async () => {
    const { db } = database();
    const [confirmed, anew] = [await make('confirmed'), await make('anew')];
    await make('admin', 'admin', Date.now() - 4 * DAY_MS);
    await make('over');
    await make('young', 'student', Date.now());
    let isFirst = true;
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst) {
          isFirst = false;
          const change = (id: string, to: object) =>
            db.updateTable('users').set(to).where('id', '=', id).execute();
          await change(confirmed.id, { emailConfirmedAt: 1 });
          await change(anew.id, { createdAt: Date.now() });
        }
        return result;
      },
    };
    await eraseUnconfirmed({ db: db.withPlugin(meanwhile), now: Date.now });
    expect(await names()).toEqual(['admin', 'anew', 'confirmed', 'young']);
    const stored = await db.selectFrom('installation').select('key').execute();
    expect(stored.filter(({ key }) => key.startsWith('erasing'))).toEqual([]);
  });
});
