import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#shared/accounts.ts';
import { runCog } from '../../testing/command.ts';
import { eachDatabase, oneDatabase } from '../../testing/database.ts';
import { openWindow } from '../../testing/member.ts';
import {
  type Answer,
  type Caller,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../../testing/server.ts';
import type { Account } from '../accounts.ts';
import { codeOf, stepAt } from './totp.ts';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const NEW_PASSWORD = 'Louder-Cog-8';

type Signed = Caller & { account: Account };

/** As an authenticator app reads it. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

eachDatabase('A second factor', (database) => {
  let server: TestServer;
  let nowMs = Date.now();
  beforeAll(async () => {
    server = await startTestServer(database(), { now: () => nowMs });
  });
  afterAll(() => server.stop());

  const codeAt = (secret: Buffer, at = nowMs) => codeOf(secret, stepAt(at));
  const login = (who: Signed, code?: string, password = TEST_PASSWORD) =>
    server.visitor.call('POST', '/api/auth/login', { email: who.account.email, password, code });
  const cookiesOf = ({ headers }: Answer) => headers.getSetCookie();

  async function turnOn(who: Signed) {
    const began = await who.call('POST', '/api/account/second-factor', { currentPassword: TEST_PASSWORD });
    const secret = fromBase32(began.body.secret);
    const confirmed = await who.call('POST', '/api/account/second-factor/confirmation', {
      code: codeAt(secret),
    });
    expect(confirmed.status).toBe(200);
    nowMs += STEP_MS;
    return { secret, address: began.body.address, recoveryCodes: confirmed.body.recoveryCodes as string[] };
  }
  async function withFactor(role: Role = 'admin', name?: string) {
    const who = await server.signIn(role, name);
    return { who, ...(await turnOn(who)) };
  }

  it('is turned on with the password and a first code, and signs other devices out', async () => {
    const who = await server.signIn('instructor');
    const other = cookiesOf(await login(who))[0]?.split(';')[0] ?? '';
    const begin = (currentPassword: string) =>
      who.call('POST', '/api/account/second-factor', { currentPassword });
    expect((await begin('Wrong-Cog-7')).status).toBe(403);
    const { secret, address } = (await begin(TEST_PASSWORD)).body;
    expect(address).toBe(
      `otpauth://totp/Cogito:${encodeURIComponent(who.account.email)}?secret=${secret}&issuer=Cogito`,
    );
    const confirm = (code: string) => who.call('POST', '/api/account/second-factor/confirmation', { code });
    expect(await confirm('000000')).toMatchObject({
      status: 403,
      body: { errors: { code: 'This code is wrong, or was used already' } },
    });
    expect((await login(who)).status).toBe(200);
    const { recoveryCodes } = (await confirm(codeAt(fromBase32(secret)))).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await who.call('GET', '/api/account/second-factor')).body).toMatchObject({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    const isAuth = await server.visitor.fetch('/api/auth/isAuth', { headers: { cookie: other } });
    expect(await isAuth.json()).toEqual({ success: false });
    expect((await begin(TEST_PASSWORD)).status).toBe(409);
  });

  it('starts no session with the password alone, nor marks the browser as known', async () => {
    const { who, secret } = await withFactor();
    const asked = await login(who);
    expect(asked).toMatchObject({
      status: 401,
      body: { success: false, code: 'second_factor', errors: { code: expect.any(String) } },
    });
    expect(asked.body.user).toBeUndefined();
    expect(cookiesOf(asked)).toEqual([]);
    const wrong = await login(who, '000000');
    expect([wrong.status, wrong.body.code, cookiesOf(wrong)]).toEqual([401, 'second_factor', []]);
    expect((await login(who, codeAt(secret), 'Wrong-Cog-7')).body).toEqual({
      success: false,
      message: 'Invalid email or password',
    });
    const signedIn = await login(who, codeAt(secret));
    expect([signedIn.status, cookiesOf(signedIn).length]).toEqual([200, 2]);
  });

  it('takes a code once, also of two at the same moment, and none before one that was used', async () => {
    const { who, secret } = await withFactor();
    const code = codeAt(secret);
    const both = await Promise.all([login(who, code), login(who, code), login(who, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect((await login(who, codeAt(secret, nowMs - STEP_MS))).status).toBe(401);
    expect((await login(who, codeAt(secret, nowMs + STEP_MS))).status).toBe(200);
    nowMs += STEP_MS;
    expect((await login(who, codeAt(secret))).status).toBe(401);
    nowMs += STEP_MS;
    const spaced = codeAt(secret).replace(/(...)/, '$1 ');
    expect((await login(who, spaced)).status).toBe(200);
  });

  it('gives new recovery codes for the password and a code, and ends the former ones', async () => {
    const { who, secret, recoveryCodes: former } = await withFactor();
    const renew = (currentPassword: string, code: string) =>
      who.call('POST', '/api/account/second-factor/recovery-codes', { currentPassword, code });
    expect((await renew('Wrong-Cog-7', codeAt(secret))).status).toBe(403);
    expect((await renew(TEST_PASSWORD, '000000')).body).toMatchObject({
      errors: { code: expect.any(String) },
    });
    const { status, body } = await renew(TEST_PASSWORD, codeAt(secret));
    expect([status, new Set(body.recoveryCodes).size]).toEqual([200, 10]);
    expect((await login(who, former[0])).status).toBe(401);
    expect((await login(who, body.recoveryCodes[0])).status).toBe(200);
    const [one, two] = body.recoveryCodes.slice(1);
    await Promise.all([renew(TEST_PASSWORD, one), renew(TEST_PASSWORD, two)]);
    expect((await who.call('GET', '/api/account/second-factor')).body).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    });
  });

  it('takes each recovery code once, also of two at the same moment, however it is typed', async () => {
    const { who, recoveryCodes } = await withFactor();
    const [one = '', two = ''] = recoveryCodes;
    const both = await Promise.all([login(who, one), login(who, one)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await login(who, ` ${two.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await who.call('GET', '/api/account/second-factor')).body.recoveryCodesLeft).toBe(8);
    const somebodyElse = await withFactor();
    expect((await login(somebodyElse.who, recoveryCodes[3])).status).toBe(401);
  });

  it('stores neither the secret nor a recovery code as they are, and exports neither', async () => {
    const { who, secret, recoveryCodes } = await withFactor();
    const { db } = database();
    const stored = JSON.stringify([
      await db.selectFrom('secondFactors').selectAll().execute(),
      await db.selectFrom('recoveryCodes').selectAll().execute(),
    ]);
    const exported = await (await who.fetch('/api/account/export')).text();
    for (const text of [stored, exported]) {
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(secret.toString(form));
      for (const code of recoveryCodes) expect(text).not.toContain(code.replace('-', ''));
    }
    expect(JSON.parse(exported).account.secondFactorSince).toBe(new Date(nowMs - STEP_MS).toISOString());
  });

  it('is turned off with password and code', async () => {
    const { who, secret } = await withFactor();
    const turnOff = (currentPassword: string, code: string) =>
      who.call('DELETE', '/api/account/second-factor', { currentPassword, code });
    expect((await turnOff('Wrong-Cog-7', codeAt(secret))).status).toBe(403);
    expect((await turnOff(TEST_PASSWORD, '000000')).body.errors).toEqual({
      code: 'This code is wrong, or was used already',
    });
    expect((await turnOff(TEST_PASSWORD, codeAt(secret))).status).toBe(200);
    expect((await login(who)).status).toBe(200);
    const { db } = database();
    const left = db.selectFrom('recoveryCodes').selectAll().where('accountId', '=', who.account.id);
    expect(await left.execute()).toEqual([]);
  });

  it('is asked for after a new password by a link as well', async () => {
    const { who, secret } = await withFactor();
    const { out } = await runCog(database(), ['user', 'reset', '--email', who.account.email]);
    const token = out.split('token=')[1];
    const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const reset = await server.visitor.call('POST', '/api/auth/reset', { token, ...passwords });
    expect([reset.status, cookiesOf(reset)]).toEqual([200, []]);
    expect((await login(who, undefined, NEW_PASSWORD)).body.code).toBe('second_factor');
    expect((await login(who, codeAt(secret), NEW_PASSWORD)).status).toBe(200);
  });

  it('stays with somebody whose role is a student’s now, who can turn it off', async () => {
    const { who, secret, recoveryCodes } = await withFactor('moderator');
    const { db } = database();
    await db.updateTable('users').set({ role: 'student' }).where('id', '=', who.account.id).execute();
    expect((await login(who)).body.code).toBe('second_factor');
    expect((await login(who, codeAt(secret))).status).toBe(200);
    const off = { currentPassword: TEST_PASSWORD, code: recoveryCodes[0] };
    expect((await who.call('DELETE', '/api/account/second-factor', off)).status).toBe(200);
  });

  it('is reset by an operator, and the audit log names it, as it does turning it on and off', async () => {
    const { who } = await withFactor('admin', 'Gita Lama');
    const { email } = who.account;
    expect(await runCog(database(), ['user', 'reset-factor', '--email', email])).toMatchObject({
      code: 0,
      out: `The second factor of ${email} is off: the password alone signs in.`,
    });
    expect((await login(who)).status).toBe(200);
    expect(await runCog(database(), ['user', 'reset-factor', '--email', email])).toMatchObject({
      code: 1,
      err: `${email} has no second factor.`,
    });
    const again = await turnOn(who);
    const off = { currentPassword: TEST_PASSWORD, code: again.recoveryCodes[0] };
    await who.call('DELETE', '/api/account/second-factor', off);
    const { entries } = (await who.call('GET', '/api/audit')).body;
    const said = entries.filter(({ what }: { what: string }) => what.includes('Gita Lama'));
    expect(said.map(({ who, what }: { who: string; what: string }) => `${who}: ${what}`).toSorted()).toEqual([
      'Gita Lama: Turned off the second factor of Gita Lama',
      'Gita Lama: Turned on the second factor of Gita Lama',
      'Gita Lama: Turned on the second factor of Gita Lama',
      'Operator: Reset the second factor of Gita Lama',
    ]);
  });
});

oneDatabase('The codes of a second factor', (database) => {
  /** An account whose owner has the recovery codes, and a way to sign in from any browser. */
  async function somebodyLimited(beforeTurningOn: (login: Login) => Promise<void> = async () => {}) {
    const environment = { RATE_LIMITS: 'on' };
    const server = await startTestServer(database(), { environment });
    const who = await server.signIn('admin');
    const login = async (code?: string, cookie = '') => {
      const response = await server.visitor.fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ email: who.account.email, password: TEST_PASSWORD, code }),
      });
      const browser = response.headers.getSetCookie().find((each) => each.startsWith('cogito_browser'));
      return { status: response.status, browser: browser?.split(';')[0] ?? '' };
    };
    await beforeTurningOn(login);
    const began = await who.call('POST', '/api/account/second-factor', { currentPassword: TEST_PASSWORD });
    const secret = fromBase32(began.body.secret);
    const code = codeOf(secret, stepAt(Date.now()));
    const confirmed = await who.call('POST', '/api/account/second-factor/confirmation', { code });
    return { server, who, login, recoveryCodes: confirmed.body.recoveryCodes as string[] };
  }
  type Login = (code?: string, cookie?: string) => Promise<{ status: number; browser: string }>;
  const wasLookedAt = ({ status }: { status: number }) => status === 401;

  it('are guessed at ten times, and by the owner’s own browser and open session still', async () => {
    const { server, who, login, recoveryCodes } = await somebodyLimited();
    const [first, second, third] = recoveryCodes;
    const { browser } = await login(first);
    const guesses = await Promise.all(Array.from({ length: 15 }, () => login('000000')));
    expect(guesses.filter(wasLookedAt)).toHaveLength(10);
    expect((await login(second)).status).toBe(429);
    expect((await login(second, browser)).status).toBe(200);
    const off = { currentPassword: TEST_PASSWORD, code: third };
    expect((await who.call('DELETE', '/api/account/second-factor', off)).status).toBe(200);
    await server.stop();
  });

  it('are guessed at no more by many browsers that signed in before it was turned on', async () => {
    const browsers: string[] = [];
    const { server, login } = await somebodyLimited(async (login) => {
      for (let made = 0; made < 3; made += 1) browsers.push((await login()).browser);
    });
    const guesses = await Promise.all(
      browsers.flatMap((browser) => Array.from({ length: 9 }, () => login('000000', browser))),
    );
    expect(guesses.filter(wasLookedAt)).toHaveLength(10);
    await server.stop();
  });

  it('are guessed at thirty times by all browsers together that gave a code before', async () => {
    const { server, login, recoveryCodes } = await somebodyLimited();
    const browsers: string[] = [];
    for (const code of recoveryCodes.slice(0, 5)) browsers.push((await login(code)).browser);
    const guesses = await Promise.all(
      browsers.flatMap((browser) => Array.from({ length: 9 }, () => login('000000', browser))),
    );
    expect(guesses.filter(wasLookedAt)).toHaveLength(30);
    await server.stop();
  });

  it('are read with the key of the operator alone, and recovery codes without it', async () => {
    const start = (key: string) =>
      startTestServer(database(), { environment: { SECOND_FACTOR_KEY: key.repeat(43) } });
    const server = await start('A');
    const who = await server.signIn('admin');
    const began = await who.call('POST', '/api/account/second-factor', { currentPassword: TEST_PASSWORD });
    const secret = fromBase32(began.body.secret);
    const now = () => codeOf(secret, stepAt(Date.now()));
    const confirmed = await who.call('POST', '/api/account/second-factor/confirmation', { code: now() });
    await server.stop();
    const other = await start('Q');
    const login = async (code: string) => {
      const body = { email: who.account.email, password: TEST_PASSWORD, code };
      return (await other.visitor.call('POST', '/api/auth/login', body)).status;
    };
    expect([await login(now()), await login(confirmed.body.recoveryCodes[0])]).toEqual([503, 200]);
    await other.stop();
  });
});

oneDatabase('Where administrators need a second factor', (database) => {
  it('one without it reaches nothing but the account until it is on', async () => {
    const environment = { ADMINS_NEED_SECOND_FACTOR: 'on' };
    const server = await startTestServer(database(), { environment });
    const [admin, moderator] = [await server.signIn('admin'), await server.signIn('moderator')];
    for (const path of ['/api/users', '/api/overview', '/api/assignment/subject?subject=Physics'])
      expect(await admin.call('GET', path)).toMatchObject({
        status: 403,
        body: { code: 'second_factor_required' },
      });
    await expect(openWindow(server.url, { room: 'public', cookie: admin.cookie })).rejects.toThrow();
    for (const path of ['', '/sessions', '/export', '/second-factor'])
      expect((await admin.fetch(`/api/account${path}`)).status).toBe(200);
    const { email } = admin.account;
    const login = { email, password: TEST_PASSWORD };
    expect((await server.visitor.call('POST', '/api/auth/login', login)).body.user.lacksSecondFactor).toBe(
      true,
    );
    expect((await admin.call('GET', '/api/auth/isAuth')).body.user.lacksSecondFactor).toBe(true);
    expect((await moderator.call('GET', '/api/overview')).status).toBe(200);

    const began = await admin.call('POST', '/api/account/second-factor', { currentPassword: TEST_PASSWORD });
    const code = codeOf(fromBase32(began.body.secret), stepAt(Date.now()));
    await admin.call('POST', '/api/account/second-factor/confirmation', { code });
    expect((await admin.call('GET', '/api/users')).status).toBe(200);
    expect((await admin.call('GET', '/api/auth/isAuth')).body.user).not.toHaveProperty('lacksSecondFactor');
    const window = await openWindow(server.url, { room: 'public', cookie: admin.cookie });
    await window.join();
    const isClosed = new Promise((resolve) => window.socket.once('disconnect', resolve));
    await runCog(database(), ['user', 'reset-factor', '--email', email]);
    await isClosed;
    expect((await admin.call('GET', '/api/users')).status).toBe(403);
    await server.stop();
  });
});
