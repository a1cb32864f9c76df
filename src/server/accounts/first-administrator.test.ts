import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { runCommand } from '../cli/commands.ts';
import { makeFirstLink } from './links.ts';

const HOUR_MS = 60 * 60_000;
const ENDED = { status: 400, body: { message: expect.stringMatching(/^This link no longer works/) } };

eachDatabase('The link that makes the first administrator', (database, itOnce) => {
  let server: TestServer;
  let nowMs = Date.now();
  beforeEach(async () => {
    await database().db.deleteFrom('users').execute();
    await database().db.deleteFrom('auditEntries').execute();
    server = await startTestServer(database(), { now: () => nowMs });
  });
  afterEach(() => server.stop());

  const makeToken = async () => {
    const link = await makeFirstLink(database().db, nowMs);
    return /^\/auth\/first-administrator#([\w-]{43})$/.exec(link ?? '')?.[1] ?? null;
  };
  const use = (token: string | null, fields: object = {}) =>
    server.visitor.call('POST', '/api/auth/first-administrator', {
      token,
      name: 'Asha Rai',
      email: 'asha@example.edu',
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
      ...fields,
    });
  const administrators = async () =>
    (await database().db.selectFrom('users').select('email').where('role', '=', 'admin').execute()).map(
      ({ email }) => email,
    );
  const storedLinks = () => database().db.selectFrom('firstAdministratorLinks').selectAll().execute();

  it('works once, and makes an account that signs in, counts as confirmed and stands in the log', async () => {
    const token = await makeToken();
    expect(JSON.stringify(await storedLinks())).not.toContain(token);
    expect(await use(token)).toMatchObject({ status: 200, body: { success: true } });
    const credentials = { email: 'asha@example.edu', password: TEST_PASSWORD };
    expect((await server.visitor.call('POST', '/api/auth/login', credentials)).body.user.role).toBe('admin');
    expect(await database().db.selectFrom('users').select('emailConfirmedAt').execute()).toEqual([
      { emailConfirmedAt: nowMs },
    ]);
    expect(await database().db.selectFrom('auditEntries').select(['who', 'what']).execute()).toEqual([
      { who: 'Asha Rai', what: 'Became the first administrator, with the link that the server printed' },
    ]);
    expect(await use(token, { email: 'bo@example.edu' })).toMatchObject(ENDED);
    expect(await makeToken()).toBeNull();
  });

  it('makes one of many who use links of several processes at the same moment', async () => {
    const tokens = [await makeToken(), await makeToken(), await makeToken()];
    const answers = await Promise.all(
      [...tokens, ...tokens].map((token, n) => use(token, { email: `${n}@example.edu` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ]);
    expect(await administrators()).toHaveLength(1);
  });

  itOnce('ends after an hour', async () => {
    const token = await makeToken();
    nowMs += HOUR_MS + 1;
    expect(await use(token)).toMatchObject(ENDED);
    expect(await administrators()).toEqual([]);
  });

  it('ends for good with an administrator whom a command made, also when that one has another role again', async () => {
    const { dataDir, databaseUrl } = database();
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'silent' };
    const umask = process.umask();
    const cog = (...args: string[]) =>
      runCommand(['user', ...args], { environment, stdin: Readable.from([`${TEST_PASSWORD}\n`]) });
    const email = 'bo@example.edu';
    const before = await makeToken();
    expect(await cog('create', '--name', 'Bo', '--email', email, '--role', 'admin')).toMatchObject({
      code: 0,
    });
    expect(await use(before)).toMatchObject(ENDED);
    await cog('role', '--email', email, '--role', 'student');
    expect(await use(before)).toMatchObject(ENDED);
    const between = await makeToken();
    await cog('role', '--email', email, '--role', 'admin');
    await cog('role', '--email', email, '--role', 'student');
    process.umask(umask);
    expect(await use(between)).toMatchObject(ENDED);
    expect(await storedLinks()).toEqual([]);
  });

  it('is not made while there is an administrator, not even a suspended one', async () => {
    const { account } = await server.signIn('admin');
    await database().db.updateTable('users').set({ suspendedAt: 1 }).where('id', '=', account.id).execute();
    expect(await makeToken()).toBeNull();
  });

  itOnce('keeps to the rules of registering, and is still there afterwards', async () => {
    const token = await makeToken();
    const student = await server.signIn('student');
    for (const [fields, status, errors] of [
      [
        { password: 'Password1', confirmPassword: 'Password1' },
        400,
        { password: 'This password is too common' },
      ],
      [{ confirmPassword: 'Other-Cog-9' }, 400, { confirmPassword: 'Passwords do not match' }],
      [{ name: 'Cogito' }, 400, { name: 'Full name can’t be Cogito, the name of this site, or a role' }],
      [{ name: ' ' }, 400, { name: 'Full name is required' }],
      [{ email: student.account.email }, 409, undefined],
    ] as const)
      expect(await use(token, fields)).toMatchObject({ status, body: errors ? { errors } : {} });
    expect(await use(token, { name: 'Ada Admin' })).toMatchObject({ status: 200 });
  });
});

oneDatabase('Guessing the link', (database) => {
  it('is refused after some tries from one address', async () => {
    const nowMs = Date.now();
    const environment = { RATE_LIMITS: 'on' };
    const server = await startTestServer(database(), { environment, now: () => nowMs });
    const guess = () =>
      server.visitor.call('POST', '/api/auth/first-administrator', {
        token: 'x'.repeat(43),
        name: 'Asha Rai',
        email: 'asha@example.edu',
        password: TEST_PASSWORD,
        confirmPassword: TEST_PASSWORD,
      });
    const statuses = [];
    for (let tries = 0; tries < 21; tries++) statuses.push((await guess()).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([400]));
    expect(statuses[20]).toBe(429);
    await server.stop();
  });
});
