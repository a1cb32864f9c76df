/** Reports that hide a message, and messages that come back. The test sets the server's clock. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '#shared/moderation.ts';
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import { eachDatabase } from '#test/server/database.ts';
import { drawSecret, openWindow, type TestMember } from '#test/server/member.ts';
import { type Caller, startTestServer, type TestServer } from '#test/server/server.ts';

const MINUTE_MS = 60_000;

eachDatabase('Reports', (database, itOnce) => {
  let server: TestServer;
  let moderator: Caller;
  let nowMs = Date.now();
  const windows: TestMember[] = [];

  const start = async () => {
    const environment = { TRUST_PROXY: '127.0.0.1' };
    server = await startTestServer(database(), { environment, now: () => nowMs });
    moderator = await server.signIn('moderator');
  };
  beforeAll(async () => {
    await start();
    await moderator.call('PUT', '/api/chat/words', { words: [{ word: 'grudge', action: 'hold' }] });
  });
  beforeEach(() => {
    // An hour later, no address has recently taken part in hiding a message.
    nowMs += 60 * MINUTE_MS;
  });
  afterEach(() => {
    for (const window of windows.splice(0)) window.close();
  });
  afterAll(() => server.stop());

  const enter = async (room: RoomId, payload: object = {}, secret = drawSecret(), forwardedFor = '') => {
    const who = ROOMS[room].access === 'signed-in' ? await server.signIn('student') : server.visitor;
    const window = await openWindow(server.url, { room, secret, cookie: who.cookie, forwardedFor });
    windows.push(window);
    const joined = await window.join({ username: 'Cog7', ...payload });
    if (!joined.ok) throw new Error(joined.message);
    return Object.assign(window, { joined });
  };
  /** Lets `count` people join and stay for a minute. */
  const settle = async (room: RoomId, count: number) => {
    const people: TestMember[] = [];
    for (let n = 0; n < count; n++) people.push(await enter(room));
    nowMs += MINUTE_MS;
    return people;
  };
  const reportFrom = async (people: TestMember[], id: string, details: object = {}) => {
    for (const person of people)
      expect(await person.ask('report message', { id, ...details })).toEqual({ ok: true });
  };
  const sayAs = async (person: TestMember | undefined, message: string) => {
    if (!person) throw new Error('Nobody is there.');
    return person.say(message);
  };
  const findReport = async (id: string): Promise<Report> =>
    (await moderator.call('GET', '/api/reports')).body.reports.find((report: Report) => report.id === id);
  const decide = (id: string, decision: string) =>
    moderator.call('PATCH', `/api/reports/${id}`, { decision });
  const idsOf = ({ messages }: TestMember) => messages.map(({ id }) => id);

  describe.each(Object.values(ROOMS))('in the $id room', ({ id: room }) => {
    it('hide a message for everyone from the third on', async () => {
      const people = await settle(room, 4);
      const [author, ...reporters] = people as [TestMember, ...TestMember[]];
      const { id } = await author.say('rude');
      await reportFrom(reporters.slice(0, 2), id);
      expect(author.removed).toEqual([]);
      expect(await findReport(id)).toMatchObject({ state: 'open', heldBy: null, reports: 2 });
      await reportFrom(reporters.slice(2), id);
      for (const window of people) await window.until(() => window.removed.includes(id));
      expect(await findReport(id)).toMatchObject({
        state: 'held',
        heldBy: 'reports',
        reports: 3,
        message: { id, message: 'rude' },
      });
      expect(idsOf(await enter(room))).not.toContain(id);
      const publicLog = async () => (await server.visitor.call('GET', '/api/moderation')).body.log;
      await expect
        .poll(publicLog)
        .toContainEqual({ hour: expect.any(String), room, action: 'hide', rule: 'reports', count: 1 });
      for (const [event, payload] of [
        ['report message', { id }],
        ['load messages around', { id }],
        ['chat message', { user: 'me', message: 'an answer', replyTo: id }],
      ] as const)
        expect(await author.ask(event, payload)).toMatchObject({ ok: false, code: 'not_found' });
      expect(await author.ask('search messages', { q: 'rude' })).toEqual({ ok: true, messages: [] });
    });
  });

  itOnce(
    'of one address with free secrets hide nothing while others are there, and those of several do',
    async () => {
      const from = (address: string) => enter('anonymous', {}, drawSecret(), address);
      const trolls = await Promise.all([1, 2, 3].map(() => from('198.51.100.1')));
      const honest = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`203.0.113.${n}`)));
      nowMs += MINUTE_MS;
      const { id } = await sayAs(honest[0], 'harmless');
      await reportFrom(trolls, id);
      expect(await findReport(id)).toMatchObject({ state: 'open', reports: 3 });
      // Until a process knows that it is alone, it allows an address half as much; otherwise the first of these
      // reports hides the message.
      for (const person of honest.slice(1, 3)) await person.ask('report message', { id });
      expect(await findReport(id)).toMatchObject({ state: 'held' });
    },
  );

  itOnce('count only from people who have been there for a minute', async () => {
    const [author, one, two] = (await settle('anonymous', 3)) as [TestMember, TestMember, TestMember];
    const newcomer = await enter('anonymous');
    const { id } = await author.say('rude');
    await reportFrom([one, two, newcomer], id);
    expect(await findReport(id)).toMatchObject({ state: 'open', reports: 3 });
    nowMs += MINUTE_MS - 1;
    await reportFrom([newcomer], id);
    expect(await findReport(id)).toMatchObject({ state: 'open' });
    nowMs += 1;
    await reportFrom([newcomer], id);
    expect(await findReport(id)).toMatchObject({ state: 'held', reports: 3 });
  });

  itOnce('hide only where they are a fifth of those present, newcomers left out', async () => {
    const people = await settle('anonymous', 16);
    for (let n = 0; n < 5; n++) await enter('anonymous');
    const { id } = await sayAs(people[15], 'rude');
    await reportFrom(people.slice(0, 3), id);
    expect(await findReport(id)).toMatchObject({ state: 'open' });
    await reportFrom(people.slice(3, 4), id);
    expect(await findReport(id)).toMatchObject({ state: 'held' });
  });

  itOnce('of one person count once, however many windows', async () => {
    const secret = drawSecret();
    const [author, other] = (await settle('anonymous', 2)) as [TestMember, TestMember];
    const same = [await enter('anonymous', {}, secret), await enter('anonymous', {}, secret)];
    nowMs += MINUTE_MS;
    const { id } = await author.say('rude');
    await reportFrom([other, ...same, ...same], id);
    expect(await findReport(id)).toMatchObject({ state: 'open', reports: 2 });
  });

  itOnce('hide nothing while the rule is switched off, and do again from the next one on', async () => {
    const people = await settle('anonymous', 4);
    const { id } = await sayAs(people[0], 'rude');
    await moderator.call('PATCH', '/api/chat/anonymous', { rules: { reports: false } });
    await reportFrom(people.slice(0, 3), id);
    expect(await findReport(id)).toMatchObject({ state: 'open', reports: 3 });
    expect(idsOf(await enter('anonymous'))).toContain(id);
    await moderator.call('PATCH', '/api/chat/anonymous', { rules: { reports: true } });
    await reportFrom(people.slice(3), id);
    expect(await findReport(id)).toMatchObject({ state: 'held', reports: 4 });
  });

  itOnce('don’t hide an announcement', async () => {
    const people = await settle('anonymous', 3);
    const { body } = await moderator.call('POST', '/api/chat/anonymous/announcements', { message: 'Exams' });
    await reportFrom(people, body.announcement.id);
    expect(await findReport(body.announcement.id)).toMatchObject({ state: 'open', reports: 3 });
  });

  it('take a reason later, also once the message is hidden', async () => {
    const people = await settle('anonymous', 3);
    const [author] = people as [TestMember];
    const { id } = await author.say('rude');
    await reportFrom(people, id);
    await reportFrom([author], id, { reason: 'It names me' });
    await reportFrom([author], id);
    expect(await findReport(id)).toMatchObject({ reports: 3, reasons: ['It names me'] });
  });

  it('can be taken back for 8 s, and made again', async () => {
    const [author, reporter] = (await settle('anonymous', 2)) as [TestMember, TestMember];
    const { id } = await author.say('rude');
    await reportFrom([reporter], id);
    nowMs += 8000;
    await reportFrom([reporter], id, { withdraw: true });
    expect(await findReport(id)).toBeUndefined();
    await reportFrom([reporter], id, { reason: 'It is rude' });
    nowMs += MINUTE_MS;
    expect(await reporter.ask('report message', { id, withdraw: true })).toMatchObject({ code: 'not_found' });
    expect(await findReport(id)).toMatchObject({ reports: 1, reasons: ['It is rude'] });
    expect(await reporter.ask('report message', { id, withdraw: 'yes' })).toMatchObject({ code: 'invalid' });
    expect(await reporter.ask('report message', { id: 'none', withdraw: true })).toMatchObject({
      code: 'not_found',
    });
  });

  it('that were decided hide the message never again, and a message that stands is back at its place', async () => {
    const people = await settle('anonymous', 4);
    const [author, ...reporters] = people as [TestMember, ...TestMember[]];
    const { id, timestamp } = await author.say('disputed');
    const after = await author.say('later');
    await reportFrom(reporters, id);
    for (const window of people) await window.until(() => window.removed.includes(id));
    expect((await decide(id, 'stand')).body.report).toMatchObject({
      state: 'stand',
      heldBy: null,
      message: { id },
    });
    for (const window of people)
      await window.until(() => window.messages.filter((message) => message.id === id).length === 2);
    expect(author.messages.at(-1)).toMatchObject({ id, timestamp, message: 'disputed' });
    expect(idsOf(await enter('anonymous')).slice(-2)).toEqual([id, after.id]);
    expect(await author.ask('load messages around', { id })).toMatchObject({ ok: true });
    await expect
      .poll(async () => await author.ask('search messages', { q: 'disputed' }))
      .toMatchObject({ messages: [{ id }] });
    expect(await author.ask('chat message', { user: 'me', message: 'yes', replyTo: id })).toMatchObject({
      ok: true,
    });
    await reportFrom([author, ...reporters], id);
    expect(await findReport(id)).toMatchObject({ state: 'stand', reports: 3 });
    expect(idsOf(await enter('anonymous'))).toContain(id);
  });

  itOnce('leave a message that stood before they came alone', async () => {
    const people = await settle('anonymous', 4);
    const { id } = await sayAs(people[0], 'disputed');
    await reportFrom(people.slice(1, 2), id);
    await decide(id, 'stand');
    await reportFrom(people, id);
    expect(await findReport(id)).toMatchObject({ state: 'stand' });
    expect(idsOf(await enter('anonymous'))).toContain(id);
  });

  it('and a decision at the same moment leave the message either standing or removed, as decided', async () => {
    for (const decision of ['stand', 'remove']) {
      for (let round = 0; round < 4; round++) {
        const people = await settle('anonymous', 3);
        const { id } = await sayAs(people[0], 'disputed');
        await reportFrom(people.slice(0, 2), id);
        await Promise.all([decide(id, decision), people[2]?.ask('report message', { id })]);
        const isThere = idsOf(await enter('anonymous')).includes(id);
        expect(isThere).toBe(decision === 'stand');
        expect((await findReport(id))?.state).toBe(decision === 'stand' ? 'stand' : undefined);
        for (const window of windows.splice(0)) window.close();
      }
    }
  });

  it('tell who was away what came back, at its own time, and nothing that went again', async () => {
    const people = await settle('anonymous', 4);
    const [author, ...reporters] = people as [TestMember, ...TestMember[]];
    const first = await author.say('first');
    const [kept, regretted] = [await author.say('kept'), await author.say('regretted')];
    for (let n = 0; n < 60; n++) await author.say(`later ${n}`);
    for (const { id } of [kept, regretted]) await reportFrom(reporters, id);
    await author.until(() => author.removals.length === 2);
    const position = { since: first.timestamp, removalsSeen: author.removals.at(-1) };
    await decide(kept.id, 'stand');
    await decide(regretted.id, 'stand');
    await moderator.call('DELETE', `/api/chat/anonymous/messages/${regretted.id}`);
    for (const isRestarted of [false, true]) {
      if (isRestarted) {
        await server.stop();
        await start();
      }
      const back = await enter('anonymous', position);
      expect(back.joined).toMatchObject({ ok: true, removed: [regretted.id] });
      await back.until(() => idsOf(back).includes(kept.id));
      expect(back.messages.at(-1)).toEqual(kept);
      expect(idsOf(back)).not.toContain(regretted.id);
      const knowing = await enter('anonymous', {
        since: first.timestamp,
        removalsSeen: back.joined.removals,
      });
      expect(knowing.joined).toMatchObject({ removed: [] });
      expect(idsOf(knowing)).not.toContain(kept.id);
    }
  });

  itOnce('of a message that a word holds back change nothing, and it still can stand', async () => {
    const people = await settle('anonymous', 3);
    const held = await people[0]?.ask('chat message', { user: 'me', message: 'grudge' });
    if (!held?.ok) throw new Error('not stored');
    const { id } = held.message;
    for (const person of people)
      expect(await person.ask('report message', { id })).toMatchObject({ code: 'not_found' });
    await decide(id, 'stand');
    await reportFrom(people, id);
    expect(await findReport(id)).toMatchObject({ state: 'stand', heldBy: null });
  });

  it('hide nothing in the search’s index', async () => {
    const people = await settle('anonymous', 4);
    const { id } = await sayAs(people[0], 'unspeakable');
    await people[0]?.ask('chat message', { user: 'me', message: 'grudge unspeakable' });
    await reportFrom(people.slice(1), id);
    expect(await people[0]?.ask('search messages', { q: 'unspeakable' })).toEqual({ ok: true, messages: [] });
    await decide(id, 'stand');
    await expect
      .poll(async () => await people[0]?.ask('search messages', { q: 'unspeakable' }))
      .toMatchObject({ messages: [{ id }] });
  });

  itOnce('are seen by an open desk, which otherwise gets no answer twice', async () => {
    const [author, reporter] = (await settle('anonymous', 2)) as [TestMember, TestMember];
    const { id } = await author.say('rude');
    const headers = { cookie: moderator.cookie };
    const first = await server.visitor.fetch('/api/reports', { headers });
    const etag = first.headers.get('etag') ?? '';
    const ask = () =>
      server.visitor.fetch('/api/reports', { headers: { ...headers, 'if-none-match': etag } });
    expect((await ask()).status).toBe(304);
    await reportFrom([reporter], id);
    expect((await ask()).status).toBe(200);
  });
});
