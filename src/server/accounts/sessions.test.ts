import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { startTestServer, TEST_PASSWORD } from '#test/server/server.ts';
import { createAccount } from './accounts.ts';
import { endSessions, listSessions, startSession } from './sessions.ts';

const RULES = {
  studentIdleDays: 30,
  staffIdleHours: 12,
  adminsNeedSecondFactor: false,
  smtpUrl: null,
  unconfirmedMayRead: false,
};

eachDatabase('A session that begins while all of its account end', (database) => {
  const makeAccount = () => {
    const student = { name: 'Asha Rai', gender: 'female', role: 'student' } as const;
    const email = `${randomUUID()}@example.edu`;
    return createAccount(database().db, { ...student, email, passwordHash: 'the former' }, Date.now());
  };

  it.each([
    ['with another password', { passwordHash: 'the new' }],
    ['by suspension', { suspendedAt: 1 }],
  ])('%s is refused', async (_, change) => {
    const { db } = database();
    const account = await makeAccount();
    let beginning: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set(change).where('id', '=', account.id).execute();
      beginning = startSession(db, account, Date.now());
      beginning.catch(() => {});
      await endSessions(transaction, { accountId: account.id });
    });
    await expect(beginning).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(await listSessions(db, account, RULES, Date.now())).toEqual([]);
  });

  it('with a second factor that was turned on is refused, and so is one by a former factor', async () => {
    const { db } = database();
    const account = await makeAccount();
    const factor = {
      accountId: account.id,
      secret: '',
      lastStep: 0,
      createdAt: 1,
      recoverySalt: 'salt',
      turnedOnAt: 1,
    };
    await db.insertInto('secondFactors').values(factor).execute();
    const begin = (proved: object) => startSession(db, account, Date.now(), proved);
    await expect(begin({})).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(begin({ factor: { ...factor, recoverySalt: 'former' } })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    await expect(begin({ factor })).resolves.toMatch(/^[\w-]{43}$/);
  });
});

eachDatabase('Of two changes of a password at once', (database) => {
  it('one counts, and the other hears that its current one is wrong', async () => {
    const server = await startTestServer(database());
    const student = await server.signIn('student');
    const answers = await Promise.all(
      ['Louder-Cog-8', 'Third-Cog-9'].map((password) =>
        student.call('POST', '/api/account/password', {
          currentPassword: TEST_PASSWORD,
          password,
          confirmPassword: password,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    await server.stop();
  });
});
