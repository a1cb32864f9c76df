import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';

const MESSAGE = { name: 'Asha', email: 'asha@example.edu', message: 'नमस्ते\nHow do I join?' };

eachDatabase('The contact form', (database, itOnce) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database());
  });
  afterAll(() => server.stop());

  it('has stored the message when its sender sees success, and administrators read it', async () => {
    const sent = await server.visitor.call('POST', '/api/contact', MESSAGE);
    expect(sent).toMatchObject({
      status: 200,
      body: { success: true, message: 'Message sent successfully!' },
    });
    const admin = await server.signIn('admin');
    const [newest] = (await admin.call('GET', '/api/contact')).body.messages;
    expect(newest).toEqual({ ...MESSAGE, _id: newest._id, createdAt: newest.createdAt, handled: false });
    const handled = await admin.call('PATCH', `/api/contact/${newest._id}`, { handled: true });
    expect(handled.body.contactMessage.handled).toBe(true);
    expect((await admin.call('PATCH', '/api/contact/none', { handled: true })).status).toBe(404);
    expect((await admin.call('PATCH', '/api/contact/%00', { handled: true })).status).toBe(404);
  });

  itOnce('is answered like any other where a robot filled the hidden field, and stores nothing', async () => {
    const admin = await server.signIn('admin');
    const count = async () => (await admin.call('GET', '/api/contact')).body.messages.length;
    const before = await count();
    const { body: honest } = await server.visitor.call('POST', '/api/contact', { ...MESSAGE, website: '' });
    for (const website of ['https://example.com', 7, ['x'], { a: 1 }]) {
      const answer = await server.visitor.call('POST', '/api/contact', { ...MESSAGE, website });
      expect([answer.status, answer.body]).toEqual([200, honest]);
    }
    expect(await count()).toBe(before + 1);
  });

  it('loses a message that an administrator deletes, which is noted without its words', async () => {
    const admin = await server.signIn('admin', 'Deepa Karki');
    await server.visitor.call('POST', '/api/contact', { ...MESSAGE, name: 'Gone soon' });
    const [newest] = (await admin.call('GET', '/api/contact')).body.messages;
    const remove = () => admin.call('DELETE', `/api/contact/${newest._id}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    const { messages } = (await admin.call('GET', '/api/contact')).body;
    expect(messages.map(({ _id }: { _id: string }) => _id)).not.toContain(newest._id);
    const { entries } = (await admin.call('GET', '/api/audit')).body;
    expect(entries[0]).toMatchObject({ who: 'Deepa Karki', what: 'Deleted a contact message' });
  });

  it('lists the inbox in pages, the newest first, however much strangers write', async () => {
    const admin = await server.signIn('admin');
    await database().db.deleteFrom('contactMessages').execute();
    const names = Array.from({ length: 120 }, (_, n) => `Visitor ${n}`);
    await database()
      .db.insertInto('contactMessages')
      // Several messages have the same time, so that the id orders them.
      .values(
        names.map((name, n) => ({ ...MESSAGE, id: randomUUID(), name, createdAt: n >> 3, handledAt: null })),
      )
      .execute();
    const page = async (query: string) => (await admin.call('GET', `/api/contact${query}`)).body.messages;
    const pages = [await page('')];
    while (pages.at(-1).length > 0) pages.push(await page(`?before=${pages.at(-1).at(-1)._id}`));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20, 0]);
    expect(new Set(pages.flat().map(({ name }) => name))).toEqual(new Set(names));
    const times = pages.flat().map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((await admin.call('GET', '/api/contact?before=nobody')).status).toBe(400);
    const { messages, counts } = (await admin.call('GET', '/api/contact')).body;
    for (const { _id } of messages) await admin.call('PATCH', `/api/contact/${_id}`, { handled: true });
    const listed = async (state: string) => (await admin.call('GET', `/api/contact?state=${state}`)).body;
    const [open, archived] = [await listed('open'), await listed('archived')];
    expect(open.counts).toEqual({
      open: counts.open - messages.length,
      archived: counts.archived + messages.length,
    });
    expect(open.messages).toHaveLength(Math.min(50, open.counts.open));
    expect(open.messages.every(({ handled }: { handled: boolean }) => !handled)).toBe(true);
    expect(archived.messages.map(({ _id }: { _id: string }) => _id)).toEqual(
      messages.map(({ _id }: { _id: string }) => _id),
    );
    expect((await listed('odd')).messages).toHaveLength(50);
  });

  it('goes on after a message that was deleted meanwhile', async () => {
    const admin = await server.signIn('admin');
    await database().db.deleteFrom('contactMessages').execute();
    for (const name of ['oldest', 'older', 'last of a page', 'newer'])
      await server.visitor.call('POST', '/api/contact', { ...MESSAGE, name });
    const names = async (query: string) =>
      (await admin.call('GET', `/api/contact${query}`)).body.messages.map(
        ({ name }: { name: string }) => name,
      );
    const { messages } = (await admin.call('GET', '/api/contact')).body;
    const { _id: last } = messages.find(({ name }: { name: string }) => name === 'last of a page');
    const rest = await names(`?before=${last}`);
    expect((await admin.call('DELETE', `/api/contact/${last}`)).status).toBe(200);
    expect(await names(`?before=${last}`)).toEqual(rest);
  });

  itOnce.each(['visitor', 'student', 'instructor'] as const)('keeps the inbox from a %s', async (role) => {
    const who = role === 'visitor' ? server.visitor : await server.signIn(role);
    expect((await who.call('GET', '/api/contact')).status).toBe(role === 'visitor' ? 401 : 403);
  });

  it.each([
    [{ ...MESSAGE, name: '  ' }, 'Please fill in all fields.'],
    [{ name: 'A', email: 'a@b.co' }, 'Please fill in all fields.'],
    [{ ...MESSAGE, email: 'nowhere' }, 'Please enter a valid email address'],
    [{ ...MESSAGE, message: '\0' }, 'Please fill in all fields.'],
    [{ ...MESSAGE, message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
  ])('refuses bad input and stores nothing', async (body, message) => {
    const count = async () =>
      (await database().db.selectFrom('contactMessages').select('id').execute()).length;
    const before = await count();
    expect(await server.visitor.call('POST', '/api/contact', body)).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await count()).toBe(before);
  });

  itOnce('stores line breaks and header words as mere text', async () => {
    const sly = { ...MESSAGE, name: 'x\r\nBcc: all@example.edu' };
    expect((await server.visitor.call('POST', '/api/contact', sly)).status).toBe(200);
  });
});
