import type { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#shared/accounts.ts';
import { runCog } from '#test/server/command.ts';
import { eachDatabase } from '#test/server/database.ts';
import { fromBase32, turnOnFactor } from '#test/server/second-factor.ts';
import {
  type Answer,
  type Caller,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#test/server/server.ts';
import type { Account } from '../accounts.ts';
import { codeOf, stepAt } from './codes.ts';

const STEP_MS = 30_000;
const NEW_PASSWORD = 'Louder-Cog-8';

type Signed = Caller & { account: Account };

eachDatabase('A second factor', (database, itOnce) => {
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
    const factor = await turnOnFactor(who, nowMs);
    nowMs += STEP_MS;
    return factor;
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
      body: { errors: { code: 'This code is wrong, or was already used' } },
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

  itOnce('starts no session with the password alone, nor marks the browser as known', async () => {
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
      code: 'This code is wrong, or was already used',
    });
    expect((await turnOff(TEST_PASSWORD, codeAt(secret))).status).toBe(200);
    expect((await login(who)).status).toBe(200);
    const { db } = database();
    const left = db.selectFrom('recoveryCodes').selectAll().where('accountId', '=', who.account.id);
    expect(await left.execute()).toEqual([]);
  });

  itOnce('is asked for after a new password by a link as well', async () => {
    const { who, secret } = await withFactor();
    const { out } = await runCog(database(), ['user', 'reset', '--email', who.account.email]);
    const token = out.split('token=')[1];
    const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const reset = await server.visitor.call('POST', '/api/auth/reset', { token, ...passwords });
    expect([reset.status, cookiesOf(reset)]).toEqual([200, []]);
    expect((await login(who, undefined, NEW_PASSWORD)).body.code).toBe('second_factor');
    expect((await login(who, codeAt(secret), NEW_PASSWORD)).status).toBe(200);
  });

  itOnce('stays with somebody whose role is a student’s now, who can turn it off', async () => {
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
