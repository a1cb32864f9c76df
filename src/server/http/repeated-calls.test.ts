import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { makePdf } from '#test/server/files.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '#test/server/server.ts';

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
