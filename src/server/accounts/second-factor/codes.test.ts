/** Guesses at the codes of a second factor, and the key that encrypts its secret. */
import { expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { turnOnFactor } from '#test/server/second-factor.ts';
import { startTestServer, TEST_PASSWORD } from '#test/server/server.ts';
import { codeOf, stepAt } from './codes.ts';

oneDatabase('The codes of a second factor', (database) => {
  /** Creates an account whose owner has the recovery codes, and a function to sign in from any browser. */
  async function somebodyLimited(beforeTurningOn: (login: Login) => Promise<void> = async () => {}) {
    const environment = { RATE_LIMITS: 'on' };
    const nowMs = Date.now();
    const server = await startTestServer(database(), { environment, now: () => nowMs });
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
    const { recoveryCodes } = await turnOnFactor(who, nowMs);
    return { server, who, login, recoveryCodes };
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
    const { secret, recoveryCodes } = await turnOnFactor(who);
    const now = () => codeOf(secret, stepAt(Date.now()));
    await server.stop();
    const other = await start('Q');
    const login = async (code: string) => {
      const body = { email: who.account.email, password: TEST_PASSWORD, code };
      return (await other.visitor.call('POST', '/api/auth/login', body)).status;
    };
    expect([await login(now()), await login(recoveryCodes[0] ?? '')]).toEqual([503, 200]);
    await other.stop();
  });
});
