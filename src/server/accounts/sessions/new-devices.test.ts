import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCog } from '#test/server/command.ts';
import { eachDatabase } from '#test/server/database.ts';
import { type Answer, startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { findByEmail } from '../accounts.ts';
import { hourOf } from '../sessions.ts';

const DAY_MS = 24 * 60 * 60_000;
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

eachDatabase('A sign-in from a new device', (database, itOnce) => {
  let server: TestServer;
  let nowMs = Date.now();
  beforeAll(async () => {
    server = await startTestServer(database(), { now: () => nowMs });
  });
  afterAll(() => server.stop());

  const cookiesIn = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  /** Signs in and returns the cookies that the browser sends from then on. */
  async function signIn(email: string, cookie = '') {
    nowMs += 1000;
    const response = await server.visitor.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, cookie },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    expect(response.status).toBe(200);
    return cookiesIn(response);
  }
  const ask = async (cookie: string, path: string, method = 'GET'): Promise<Answer['body']> =>
    (await server.visitor.fetch(`/api/account/${path}`, { method, headers: { cookie } })).json();
  const newDevices = async (cookie: string) => (await ask(cookie, 'new-devices')).newDevices;

  /** Creates an account that has first signed in from a laptop. */
  async function somebody() {
    const { email } = (await server.signIn('student')).account;
    return { email, laptop: await signIn(email) };
  }

  it('is told to the others, with its device and time and no address, and not of the first one', async () => {
    const { email, laptop } = await somebody();
    expect(await newDevices(laptop)).toEqual([]);
    const phone = await signIn(email);
    const notice = { device: 'Firefox on Android', at: new Date(nowMs).toISOString(), mayDismiss: true };
    expect(await newDevices(laptop)).toEqual([{ id: expect.any(String), ...notice }]);
    expect(await newDevices(phone)).toEqual([]);
    const { sessions } = await ask(laptop, 'sessions');
    expect(
      sessions.map(({ isNew, current }: { isNew?: true; current: boolean }) => [isNew, current]),
    ).toEqual(
      expect.arrayContaining([
        [true, false],
        [undefined, true],
      ]),
    );
    expect(JSON.stringify(await database().db.selectFrom('newDevices').selectAll().execute())).not.toContain(
      '127.0.0.1',
    );
  });

  itOnce('is none from a browser that signed in before', async () => {
    const { email, laptop } = await somebody();
    const again = await signIn(email, laptop);
    expect(await newDevices(again)).toEqual([]);
  });

  it('is told after the last session was signed out, too, and when the stranger has left', async () => {
    const { email, laptop } = await somebody();
    await server.visitor.fetch('/api/auth/logout', { method: 'POST', headers: { cookie: laptop } });
    const stranger = await signIn(email);
    await server.visitor.fetch('/api/auth/logout', { method: 'POST', headers: { cookie: stranger } });
    expect(await newDevices(await signIn(email, laptop))).toHaveLength(1);
  });

  it('is dismissed by a session from before it alone, and by nobody else', async () => {
    const { email, laptop } = await somebody();
    const stranger = await signIn(email);
    const second = await signIn(email);
    const [newest, first] = await newDevices(laptop);
    expect(await newDevices(second)).toMatchObject([{ id: first.id, mayDismiss: false }]);
    for (const cookie of [stranger, second, (await server.signIn('admin')).cookie])
      expect(await ask(cookie, `new-devices/${first.id}`, 'DELETE')).toMatchObject({ success: false });
    expect(await ask(laptop, `new-devices/${first.id}`, 'DELETE')).toEqual({ success: true });
    expect(await newDevices(laptop)).toMatchObject([{ id: newest.id }]);
    expect(JSON.parse(JSON.stringify(await ask(laptop, 'export'))).newDevices).toHaveLength(1);
  });

  it('is dropped where a link for a new password is used, which ends the stranger’s session', async () => {
    const { email } = await somebody();
    await signIn(email);
    const { out } = await runCog(database(), ['user', 'reset', '--email', email]);
    const passwords = { password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD };
    await server.visitor.call('POST', '/api/auth/reset', { token: out.split('token=')[1], ...passwords });
    const owner = await signIn(email);
    expect(await newDevices(owner)).toEqual([]);
  });

  it('is forgotten after 30 days', async () => {
    const { email, laptop } = await somebody();
    await signIn(email);
    nowMs += 29 * DAY_MS;
    expect(await newDevices(laptop)).toHaveLength(1);
    nowMs += DAY_MS;
    expect(await newDevices(laptop)).toEqual([]);
  });

  itOnce('is kept for the newest 50', async () => {
    const { email } = await somebody();
    const id = await accountId(email);
    const { db } = database();
    const notices = Array.from({ length: 60 }, (_, n) => ({
      id: `${id} ${n}`,
      accountId: id,
      tokenHash: `${n}`,
      device: '',
      signedInAt: nowMs + n,
    }));
    await db.insertInto('newDevices').values(notices).execute();
    await signIn(email);
    const kept = await db.selectFrom('newDevices').select('id').where('accountId', '=', id).execute();
    expect(kept).toHaveLength(50);
    expect(kept.map((each) => each.id)).toEqual(expect.arrayContaining([`${id} 59`]));
  });

  it('ends no session from before, however many there are', async () => {
    const { email, laptop } = await somebody();
    const id = await accountId(email);
    nowMs += 2 * 60 * 60_000;
    const unused = { userId: id, expiresAt: nowMs + DAY_MS, lastSeenAt: hourOf(nowMs), device: '' };
    const sessions = Array.from({ length: 99 }, (_, n) => ({
      ...unused,
      tokenHash: `${id} ${n}`,
      createdAt: nowMs + n,
    }));
    await database().db.insertInto('sessions').values(sessions).execute();
    const stranger = await signIn(email);
    const next = await signIn(email);
    // The list has the owner's session, the newest of the stranger's, and 98 that were there before.
    const answer = await ask(next, 'sessions');
    expect(answer.sessions).toHaveLength(100);
    expect(await ask(laptop, 'sessions')).toMatchObject({ success: true });
    expect(await ask(stranger, 'sessions')).toMatchObject({ success: false });
  });

  it('ends the newest of the sessions where all were used since', async () => {
    const { email, laptop } = await somebody();
    const id = await accountId(email);
    nowMs += 1000;
    const used = { userId: id, expiresAt: nowMs + DAY_MS, device: '' };
    const sessions = Array.from({ length: 99 }, (_, n) => ({
      ...used,
      tokenHash: `${id} ${n}`,
      createdAt: nowMs + n,
      lastSeenAt: nowMs + 2 * 60 * 60_000,
    }));
    await database().db.insertInto('sessions').values(sessions).execute();
    nowMs += 2 * 60 * 60_000;
    expect(await ask(laptop, 'sessions')).toMatchObject({ success: true });
    await signIn(email);
    expect(await ask(laptop, 'sessions')).toMatchObject({ success: true });
    const { db } = database();
    const left = await db.selectFrom('sessions').select('tokenHash').where('userId', '=', id).execute();
    const hashes = left.map(({ tokenHash }) => tokenHash);
    expect(hashes).toHaveLength(100);
    expect(hashes).not.toContain(`${id} 98`);
  });

  async function accountId(email: string): Promise<string> {
    return (await findByEmail(database().db, email))?.id ?? '';
  }
});
