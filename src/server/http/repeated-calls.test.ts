import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { eachDatabase } from '#test/server/database.ts';
import { makePdf } from '#test/server/files.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import { answersOnce } from './repeated-calls.ts';

eachDatabase('A call that is sent again with its key', (database, itOnce) => {
  let server: TestServer;
  let nowMs = Date.now();
  beforeAll(async () => {
    server = await startTestServer(database(), { now: () => nowMs });
  });
  afterAll(() => server.stop());

  const post = async (who: Caller, path: string, key: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await who.fetch(path, {
      method: 'POST',
      headers: { 'idempotency-key': key, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    const answer: Answer['body'] = await response.json();
    return { status: response.status, body: answer };
  };
  const messageOf = (message: string) => ({ name: 'Maya', email: 'maya@example.edu', message });
  const sendMessage = (key: string, message: string) =>
    post(server.visitor, '/api/contact', key, messageOf(message));
  const countMessages = async (message: string) =>
    (await database().db.selectFrom('contactMessages').select('id').where('message', '=', message).execute())
      .length;

  it('stores a message once, also when both are on their way at once', async () => {
    const key = randomUUID();
    const both = await Promise.all([sendMessage(key, 'Twice'), sendMessage(key.toUpperCase(), 'Twice')]);
    const late = await sendMessage(key, 'Twice');
    expect(new Set([...both, late].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(late.status).toBe(200);
    expect(await countMessages('Twice')).toBe(1);
    await sendMessage(randomUUID(), 'Twice');
    expect(await countMessages('Twice')).toBe(2);
  });

  it('makes one account and is told that it is there', async () => {
    const key = randomUUID();
    const account = {
      ...{ name: 'Asha Rai', email: 'asha.twice@example.edu', password: 'Quiet-Cog-7', gender: 'female' },
    };
    const answers = [];
    for (let n = 0; n < 2; n++) answers.push(await post(server.visitor, '/api/auth/register', key, account));
    expect(answers[0]?.status).toBe(200);
    expect(answers[1]).toEqual(answers[0]);
    expect((await post(server.visitor, '/api/auth/register', randomUUID(), account)).status).toBe(409);
  });

  it('publishes one item, and is of the account that sent it first', async () => {
    const [owner, other] = [await server.signIn('instructor'), await server.signIn('instructor')];
    const key = randomUUID();
    const form = (title: string) => {
      const data = new FormData();
      const fields = { kind: 'assignment', subject: 'Physics', title, description: '' };
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      data.append('files', new Blob([new Uint8Array(makePdf([{ text: 'Once' }]))]), 'once.pdf');
      return data;
    };
    const first = await post(owner, '/api/materials', key, form('Once'));
    const again = await post(owner, '/api/materials', key, form('Once'));
    expect(first.status).toBe(201);
    expect(again).toEqual(first);
    expect((await post(other, '/api/materials', key, form('Of another'))).body.material.title).toBe(
      'Of another',
    );
  });

  it('is another one if it is another account’s, also where no account is needed', async () => {
    const [asha, bikash] = [await server.signIn('student'), await server.signIn('student')];
    const key = randomUUID();
    for (const who of [asha, bikash, server.visitor, asha])
      expect(await post(who, '/api/contact', key, messageOf('Of each'))).toMatchObject({ status: 200 });
    expect(await countMessages('Of each')).toBe(3);
  });

  itOnce('writes nothing before its fields are right', async () => {
    const { db } = database();
    await sql`create table claims (n integer)`.execute(db);
    await sql`create trigger counted after insert on repeated_calls begin insert into claims values (1); end`.execute(
      db,
    );
    const countClaims = async () => (await sql`select n from claims`.execute(db)).rows.length;
    expect((await sendMessage(randomUUID(), '')).status).toBe(400);
    expect(await countClaims()).toBe(0);
    expect((await sendMessage(randomUUID(), 'Right')).status).toBe(200);
    expect(await countClaims()).toBe(1);
  });

  itOnce('may succeed after a refusal, and is another one a day later', async () => {
    const key = randomUUID();
    expect((await sendMessage(key, '')).status).toBe(400);
    expect((await sendMessage(key, 'Later')).status).toBe(200);
    nowMs += 25 * 60 * 60_000;
    await server.stop();
    server = await startTestServer(database(), { now: () => nowMs });
    await expect
      .poll(() => database().db.selectFrom('repeatedCalls').select('keyHash').execute())
      .toEqual([]);
    expect((await sendMessage(key, 'Later')).status).toBe(200);
    expect(await countMessages('Later')).toBe(2);
  });

  itOnce('is refused where the key is no UUID', async () => {
    expect((await sendMessage('again', 'Odd')).status).toBe(400);
    expect(await countMessages('Odd')).toBe(0);
  });
});

eachDatabase('The key of a call', (database, itOnce) => {
  let nowMs = Date.now();
  const open = (rateLimits = false) =>
    answersOnce({ db: database().db, now: () => nowMs, config: { rateLimits } as Config });
  const newCall = () => ({ path: '/', accountId: null, network: '10.0.0.1', key: randomUUID() });

  it('is free again after any failure', async () => {
    const [answerOnce, call] = [open(), newCall()];
    const fails = () => Promise.reject(new Error('canceling statement due to statement timeout'));
    await expect(answerOnce(call, fails)).rejects.toThrow('statement timeout');
    expect(await answerOnce(call, async () => ({ n: 2 }))).toEqual({ n: 2 });
  });

  it('stays used if the answer was kept with what was done, also when the call failed after that', async () => {
    const [answerOnce, call] = [open(), newCall()];
    const failing = answerOnce(call, async (keepAnswer) => {
      await database()
        .db.transaction()
        .execute((transaction) => keepAnswer(transaction, { n: 1 }));
      throw new Error('Connection terminated');
    });
    await expect(failing).rejects.toThrow();
    expect(await answerOnce(call, async () => ({ n: 2 }))).toEqual({ n: 1 });
  });

  itOnce('is held while its call is handled, and for a minute if the process ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const [answerOnce, call] = [open(), newCall()];
    const calledAt = () =>
      database()
        .db.selectFrom('repeatedCalls')
        .select('calledAt')
        .orderBy('calledAt', 'desc')
        .executeTakeFirst();
    void answerOnce(call, () => new Promise<never>(() => {}));
    nowMs += 30_000;
    await eventually(async () => {
      vi.advanceTimersByTime(15_000);
      expect(await calledAt()).toEqual({ calledAt: nowMs });
    });
    vi.clearAllTimers();
    nowMs += 60_000;
    expect(await answerOnce(call, async () => ({ n: 2 }))).toEqual({ n: 2 });
  });

  itOnce('is no stranger’s way to write without end', async () => {
    const answerOnce = open(true);
    const refuse = () => Promise.reject(new Failure('not_found'));
    const codes = [];
    for (let n = 0; n < 610; n++) codes.push(await answerOnce(newCall(), refuse).catch(({ code }) => code));
    expect(codes.filter((code) => code === 'not_found')).toHaveLength(600);
    expect(codes.at(-1)).toBe('too_many_requests');
    const ofAccount = { ...newCall(), accountId: 'Asha' };
    expect(await answerOnce(ofAccount, async () => ({ n: 1 }))).toEqual({ n: 1 });
  });
});
