/** The mails by which an owner notices a stranger. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCog } from '#test/server/command.ts';
import { oneDatabase } from '#test/server/database.ts';
import { type MailServer, startMailServer } from '#test/server/mail-server.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#test/server/server.ts';
import { findByEmail } from './accounts.ts';
import { codeOf, stepAt } from './second-factor/codes.ts';
import { unseal } from './second-factor/second-factors.ts';

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const KEY = Buffer.alloc(32, 7).toString('base64url');

oneDatabase('An owner', (database) => {
  let post: MailServer;
  let server: TestServer;
  let nowMs = Date.UTC(2026, 10, 23, 6, 25);
  beforeAll(async () => {
    post = await startMailServer();
    const environment = { ...post.environment, SECOND_FACTOR_KEY: KEY, RATE_LIMITS: 'on' };
    server = await startTestServer(database(), { environment, now: () => nowMs });
  });
  afterAll(async () => {
    await server.stop();
    await post.stop();
  });

  const signIn = (email: string, code?: string) =>
    server.visitor.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
      body: JSON.stringify({ email, password: TEST_PASSWORD, code }),
    });
  const mailsTo = (email: string) => post.mails.filter(({ to }) => to.includes(email));

  it('hears by mail of a sign-in from a new device, of the first five at once, and not of the first of all', async () => {
    const { email } = (await server.signIn('student')).account;
    await signIn(email);
    for (let n = 0; n < 7; n++) expect((await signIn(email)).status).toBe(200);
    const mail = await post.nextTo(email);
    expect(mail.headers).toContain('Subject: A sign-in from a new device');
    expect(mail.text.replaceAll('\r\n', ' ')).toContain('Firefox on Android, on Nov 23, 2026');
    expect(mail.html).toContain('Firefox on Android');
    for (let n = 1; n < 5; n++) await post.nextTo(email);
    const marker = (await server.signIn('student')).account.email;
    await signIn(marker);
    await signIn(marker);
    await post.nextTo(marker);
    expect(mailsTo(email)).toHaveLength(5);
  });

  it('reads its mails in the language that it has chosen', async () => {
    const student = await server.signIn('student');
    const { email } = student.account;
    expect((await student.call('PATCH', '/api/account', { language: 'ne' })).status).toBe(200);
    await signIn(email);
    await signIn(email);
    const mail = await post.nextTo(email);
    expect(mail.html).toContain('<html lang="ne">');
    expect(mail.text).toContain('नमस्ते');
    expect(mail.text).toContain('Android मा Firefox');
    expect(mail.text).toContain('मङ्सिर ७');
  });

  it('is asked to confirm the address in the language of the screen where they registered', async () => {
    const email = 'asha.gurung@example.edu';
    const register = (more: object) =>
      server.visitor.call('POST', '/api/auth/register', {
        ...{ name: 'Asha Gurung', email, password: TEST_PASSWORD, gender: 'female' },
        ...more,
      });
    expect((await register({ language: 'xx' })).status).toBe(400);
    expect((await register({ language: 'ne' })).status).toBe(200);
    expect((await post.nextTo(email)).html).toContain('<html lang="ne">');
    expect((await register({})).status).toBe(200);
    expect((await post.nextTo(email)).html).toContain('<html lang="en">');
  });

  it('hears nothing at an address that isn’t confirmed, which may be a stranger’s', async () => {
    const [{ account: unsure }, { account: sure }] = [
      await server.signIn('student'),
      await server.signIn('student'),
    ];
    await database()
      .db.updateTable('users')
      .set({ emailConfirmedAt: null })
      .where('id', '=', unsure.id)
      .execute();
    for (const { email } of [unsure, unsure, sure, sure]) await signIn(email);
    await post.nextTo(sure.email);
    expect(mailsTo(unsure.email)).toEqual([]);
  });

  it('hears of a second factor that is turned on or off, by an operator too, and of new codes', async () => {
    const who = await server.signIn('admin');
    const { email } = who.account;
    const { id } = (await findByEmail(database().db, email)) as { id: string };
    const subjects = async () => (await post.nextTo(email)).headers.match(/^Subject: (.*)$/m)?.[1]?.trim();
    const code = async () => {
      nowMs += 30_000;
      const rows = database().db.selectFrom('secondFactors').select('secret').where('accountId', '=', id);
      const secret = unseal(KEY, (await rows.executeTakeFirstOrThrow()).secret, id) as Buffer;
      return { currentPassword: TEST_PASSWORD, code: codeOf(secret, stepAt(nowMs)) };
    };
    const turnOn = async () => {
      await who.call('POST', '/api/account/second-factor', { currentPassword: TEST_PASSWORD });
      const { status } = await who.call('POST', '/api/account/second-factor/confirmation', await code());
      expect([status, await subjects()]).toEqual([200, 'The second factor is on']);
    };
    await turnOn();
    await who.call('POST', '/api/account/second-factor/recovery-codes', await code());
    expect(await subjects()).toBe('You have new recovery codes');
    await who.call('DELETE', '/api/account/second-factor', await code());
    expect(await subjects()).toBe('The second factor is off');
    await turnOn();
    const place = { ...database(), environment: post.environment };
    expect(await runCog(place, ['user', 'reset-factor', '--email', email])).toMatchObject({ code: 0 });
    const queued = database().db.selectFrom('mails').select('kind').where('recipient', '=', email);
    // By this server's clock the mail isn't due yet.
    expect(await queued.execute()).toEqual([{ kind: 'factor off' }]);
  });
});
