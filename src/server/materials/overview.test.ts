import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Overview } from '#shared/overview.ts';
import { eachDatabase } from '#test/server/database.ts';
import { makePicture } from '#test/server/files.ts';
import { drawSecret, openWindow } from '#test/server/member.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';
import { upload } from '#test/server/upload.ts';

eachDatabase('The overview', (database) => {
  let server: TestServer;
  let student: Caller;
  beforeAll(async () => {
    server = await startTestServer(database());
    student = await server.signIn('student');
  });
  afterAll(() => server?.stop());

  const read = async (caller = student) =>
    ((await (await caller.fetch('/api/overview')).json()) as { overview: Overview }).overview;

  it('counts what is published, the newest first, and never a draft', async () => {
    expect((await read()).kinds.assignment).toEqual({ counts: {}, newest: [] });
    const instructor = await server.signIn('instructor');
    const files = [await makePicture(20, 10).png().toBuffer()];
    const publish = (title: string, fields: object = {}) =>
      upload(instructor, { fields: { kind: 'assignment', subject: 'Biology', title, ...fields }, files });
    await publish('Leaves');
    await publish('Roots');
    await publish('Hidden', { status: 'draft' });
    await publish('Levers', { subject: 'Physics' });
    const { kinds, at } = await read();
    expect(kinds.assignment.counts).toEqual({ Biology: 2, Physics: 1 });
    expect(kinds.assignment.newest.map(({ title }) => title).sort()).toEqual(['Leaves', 'Levers', 'Roots']);
    expect(kinds.project.counts).toEqual({});
    expect(Date.parse(at)).toBeGreaterThan(0);
  });

  it('says of a room how many are there, as its members were told, and when the last spoke', async () => {
    const people = async () =>
      ((await (await server.visitor.fetch('/api/chat/anonymous/people')).json()) as { people: number })
        .people;
    expect(await people()).toBe(0);
    expect((await read()).chat).toEqual({ people: 0, lastMessageAt: null });

    const stranger = await openWindow(server.url, { room: 'anonymous', secret: drawSecret() });
    const member = await openWindow(server.url, { room: 'public', cookie: student.cookie });
    await Promise.all([stranger.join(), member.join()]);
    // The number is announced at a random moment within two seconds.
    await expect.poll(people).toBe(1);
    await expect.poll(async () => (await read()).chat.people).toBe(1);
    const { timestamp } = await member.say('Hello');
    expect((await read()).chat.lastMessageAt).toBe(timestamp);
    stranger.close();
    member.close();
  });
});
