import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCog, runCogProcess } from '#test/server/command.ts';
import { oneDatabase } from '#test/server/database.ts';
import { type MailServer, startMailServer } from '#test/server/mail-server.ts';

const TO = 'office@example.edu';

oneDatabase('A test mail', (database) => {
  let post: MailServer;
  beforeAll(async () => {
    post = await startMailServer();
  });
  afterAll(() => post.stop());

  const place = (environment: Record<string, string>) => ({
    ...database(),
    environment: { PUBLIC_URL: 'https://cogito.example.edu', ...environment },
  });
  const test = (environment: Record<string, string>, ...args: string[]) =>
    runCog(place(environment), ['mail', 'test', ...args]);

  it('arrives from the sender that is set, with the address that links lead to', async () => {
    const sent = await runCogProcess(place(post.environment), ['mail', 'test', '--to', TO]);
    expect(sent).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`a test mail to ${TO}`) });
    const mail = await post.nextTo(TO);
    expect(mail.from).toBe('no-reply@example.edu');
    expect(mail.text).toContain('https://cogito.example.edu');
  });

  it('says in a sentence why it was not taken', async () => {
    post.refuseWith(550);
    const refused = await test(post.environment, '--to', TO);
    post.refuseWith(null);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /didn’t take the mail: it refuses .* \(EENVELOPE, answer 550 to RCPT TO\)\.$/,
    );
    const nobody = await test({ SMTP_URL: 'smtp://127.0.0.1:9' }, '--to', TO);
    expect(nobody).toMatchObject({ code: 1, err: expect.stringMatching(/it can’t be reached/) });
  });

  it('needs a recipient and a mail server', async () => {
    expect(await test(post.environment)).toMatchObject({ code: 1, err: expect.stringContaining('--to') });
    expect(await test({}, '--to', TO)).toMatchObject({ code: 1, err: expect.stringContaining('SMTP_URL') });
  });
});
