import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as nepali from '#languages/ne/server/mail/texts.ts';
import { eventually } from '#test/eventually.ts';
import { eachDatabase } from '#test/server/database.ts';
import { type MailServer, startMailServer } from '#test/server/mail-server.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { openDatabase } from '../db/open.ts';
import { createLog } from '../log.ts';
import { claimMails, postpone, renewClaim } from './queue.ts';

const HOUR_MS = 60 * 60_000;
const MESSAGE = { name: 'Asha', email: 'asha@example.edu', message: 'नमस्ते\nHow do I <join>?' };
const OFFICE = 'office@example.edu';

eachDatabase('Mail', (database, itOnce) => {
  let post: MailServer;
  let server: TestServer;
  let admin: Caller;
  let nowMs = Date.now();

  beforeAll(async () => {
    post = await startMailServer();
  });
  afterAll(() => post.stop());

  const start = async (environment: Record<string, string> = post.environment) => {
    server = await startTestServer(database(), {
      environment: { ...environment, CONTACT_TO: OFFICE },
      now: () => nowMs,
    });
    admin = await server.signIn('admin');
  };
  beforeEach(() => start());
  afterEach(async () => {
    await server.stop();
    post.refuseWith(null);
    await database().db.deleteFrom('mails').execute();
  });

  const write = async (message = MESSAGE.message) => {
    nowMs += 1000;
    expect((await server.visitor.call('POST', '/api/contact', { ...MESSAGE, message })).status).toBe(200);
    const [newest] = (await admin.call('GET', '/api/contact')).body.messages;
    return newest._id as string;
  };
  const queued = () => database().db.selectFrom('mails').selectAll().execute();

  it('brings what strangers write to the office, in plain text and in HTML, to be answered by mail', async () => {
    await write();
    const mail = await post.nextTo(OFFICE);
    expect(mail.from).toBe('no-reply@example.edu');
    expect(mail.headers).toContain('From: Cogito <no-reply@example.edu>');
    expect(mail.headers).toContain('Reply-To: asha@example.edu');
    expect(mail.text).toContain('> नमस्ते\r\n> How do I <join>?');
    expect(mail.html).toContain('How do I &#60;join&#62;?');
    expect(mail.html).not.toMatch(/<(img|script|link)|https?:/);
    await eventually(async () => expect(await queued()).toEqual([]));
  });

  itOnce('carries an administrator’s reply, and marks the message as handled', async () => {
    const id = await write('When does the library open?');
    const answer = await admin.call('POST', `/api/contact/${id}/reply`, { message: 'At nine.\nEvery day.' });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const mail = await post.nextTo(MESSAGE.email);
    expect(mail.text).toContain('At nine.\r\nEvery day.');
    expect(mail.text).toContain('> When does the library open?');
    const [message] = (await admin.call('GET', '/api/contact')).body.messages;
    expect(message).toMatchObject({ _id: id, handled: true });
    const [act] = (await admin.call('GET', '/api/audit')).body.entries;
    expect(act.what).toBe('Answered a contact message');
    for (const [path, body, status] of [
      [`/api/contact/${id}/reply`, { message: ' ' }, 400],
      ['/api/contact/none/reply', { message: 'Hello' }, 404],
    ] as const)
      expect((await admin.call('POST', path, body)).status).toBe(status);
  });

  itOnce('carries a reply once, also when it failed half-way or its answer was lost', async () => {
    const { db } = database();
    const id = await write();
    await post.nextTo(OFFICE);
    await eventually(async () => expect(await queued()).toEqual([]));
    const reply = (idempotencyKey: string) =>
      admin.fetch(`/api/contact/${id}/reply`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify({ message: 'At ten.' }),
      });
    await sql`alter table audit_entries rename to entries_away`.execute(db);
    const failed = await reply(randomUUID());
    await sql`alter table entries_away rename to audit_entries`.execute(db);
    expect([failed.status, await queued()]).toEqual([500, []]);
    const key = randomUUID();
    const [first, again] = [await reply(key), await reply(key)];
    expect([first.status, await again.json()]).toEqual([200, await first.json()]);
    await post.nextTo(MESSAGE.email);
    await eventually(async () => expect(await queued()).toEqual([]));
    expect(post.mails.filter(({ text }) => text.includes('At ten.'))).toHaveLength(1);
  });

  itOnce('replies in the language of an account with that address, otherwise of the message', async () => {
    const replyTo = async (message: string) => {
      const id = await write(message);
      await admin.call('POST', `/api/contact/${id}/reply`, { message: 'At nine.' });
      return (await post.nextTo(MESSAGE.email)).text;
    };
    expect(await replyTo('When does the library open?')).toContain('You wrote:');
    expect(await replyTo('पुस्तकालय कति बजे खुल्छ?')).toContain(nepali.youWrote);
    const { account } = await server.signIn('student');
    const chosen = { email: MESSAGE.email, language: 'ne' } as const;
    await database().db.updateTable('users').set(chosen).where('id', '=', account.id).execute();
    expect(await replyTo('When does the library open?')).toContain(nepali.youWrote);
  });

  itOnce('takes no header and no recipient from what people write', async () => {
    const sly = { ...MESSAGE, name: 'x\r\nBcc: all@example.edu', message: 'y\r\nBcc: all@example.edu' };
    await server.visitor.call('POST', '/api/contact', sly);
    const mail = await post.nextTo(OFFICE);
    expect(mail.headers).not.toMatch(/^Bcc:/m);
    expect(mail.to).toEqual([OFFICE]);
  });

  itOnce(
    'is tried again with growing delay while the mail server refuses, and goes out in the end',
    async () => {
      post.refuseWith(451);
      await write();
      const waits: number[] = [];
      for (let attempts = 1; attempts <= 3; attempts++) {
        const mail = await eventually(async () => {
          const [first] = await queued();
          expect(first?.attempts).toBe(attempts);
          return first;
        });
        waits.push((mail?.dueAt ?? 0) - nowMs);
        nowMs = mail?.dueAt ?? nowMs;
        if (attempts < 3) await restart();
      }
      expect(waits).toEqual([1, 5, 15].map((minutes) => minutes * 60_000));
      post.refuseWith(null);
      await restart();
      await post.nextTo(OFFICE);
    },
  );

  it.each([
    ['after sixteen hours of trying', 451, 6],
    ['at once where the recipient is refused for good', 550, 0],
  ])('is given up %s, with nothing left of its words', async (_when, code, attempts) => {
    await server.stop();
    const mail = { id: 'mail', kind: 'reply', recipient: MESSAGE.email, words: 'A reply', attempts };
    await database()
      .db.insertInto('mails')
      .values({ ...mail, createdAt: nowMs, dueAt: nowMs })
      .execute();
    post.refuseWith(code);
    await start();
    const fault = `EENVELOPE, answer ${code} to RCPT TO`;
    const givenUp = { words: '', fault, failedAt: nowMs, attempts: attempts + 1 };
    await eventually(async () => expect(await queued()).toMatchObject([givenUp]));
    nowMs += 31 * 24 * HOUR_MS;
    await restart();
    await eventually(async () => expect(await queued()).toEqual([]));
  });

  it('survives a restart, and is sent once by several processes', async () => {
    await server.stop();
    await addMails(40);
    const second = { ...database(), db: await openDatabase(database(), createLog('silent')) };
    const others = await Promise.all(
      [database(), second].map((each) =>
        startTestServer(each, { environment: post.environment, now: () => nowMs }),
      ),
    );
    await eventually(async () => expect(await queued()).toEqual([]));
    const sent = post.mails.filter(({ to }) => to[0]?.startsWith('student-'));
    expect(new Set(sent.map(({ to }) => to[0])).size).toBe(40);
    expect(sent).toHaveLength(40);
    await Promise.all(others.map((each) => each.stop()));
    await second.db.destroy();
    await start();
  });

  itOnce('that is not being sent yet when a server ends is left to the next one', async () => {
    await server.stop();
    const letGo = post.hold();
    const before = post.mails.length;
    await addMails(12);
    await start();
    await eventually(async () => expect(await claimed()).toHaveLength(4));
    const stopped = server.stop();
    letGo();
    await stopped;
    expect(post.mails.length - before).toBe(4);
    expect(await claimed()).toEqual([]);
    await start();
    await eventually(async () => expect(await queued()).toEqual([]));
    expect(post.mails.length - before).toBe(12);
  });

  it('stays with the process that sends it, however long that takes', async () => {
    await server.stop();
    const { db } = database();
    await addMails(1);
    const [mail] = await claimMails(db, nowMs);
    if (!mail) throw new Error('there was no mail');
    await renewClaim(db, mail, nowMs + 150_000);
    expect(await claimMails(db, nowMs + 300_000)).toEqual([]);
    const [taken] = await claimMails(db, nowMs + 400_000);
    await renewClaim(db, mail, nowMs + 400_000);
    await postpone(db, mail, { fault: 'late', isFinal: true, now: nowMs + 400_000 });
    expect(await queued()).toEqual([taken]);
    await start();
  });

  it('waits for no time that a clock was ahead', async () => {
    await server.stop();
    const { db } = database();
    const aheadMs = nowMs + 24 * HOUR_MS;
    await addMails(2);
    const [claimed] = await claimMails(db, aheadMs);
    if (!claimed) throw new Error('there was no mail');
    await postpone(db, claimed, { fault: 'refused', isFinal: false, now: aheadMs });
    expect(await claimMails(db, nowMs)).toHaveLength(2);
    await start();
  });

  itOnce('is offered only where a mail server is set up', async () => {
    const sendsMail = async () => (await server.visitor.call('GET', '/api/installation')).body.sendsMail;
    expect(await sendsMail()).toBe(true);
    await server.stop();
    server = await startTestServer(database());
    admin = await server.signIn('admin');
    expect(await sendsMail()).toBe(false);
    const id = await write();
    expect((await admin.call('POST', `/api/contact/${id}/reply`, { message: 'Hello' })).status).toBe(404);
    expect(await queued()).toEqual([]);
  });

  async function addMails(count: number) {
    const values = Array.from({ length: count }, (_, n) => ({
      id: `mail-${n}`,
      kind: 'reply',
      recipient: `student-${n}@example.edu`,
      words: 'Hello',
      createdAt: nowMs,
      dueAt: nowMs,
    }));
    await database().db.insertInto('mails').values(values).execute();
  }
  async function claimed() {
    return (await queued()).filter(({ claimedUntil }) => claimedUntil > nowMs);
  }
  async function restart() {
    await server.stop();
    await start();
  }
});
