/** The list of words as moderators change it and members meet it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '#shared/moderation.ts';
import { ROOMS } from '#shared/rooms.ts';
import type { ListedWord } from '#shared/word-list.ts';
import { eachDatabase } from '#test/server/database.ts';
import type { Caller } from '#test/server/server.ts';
import { chatWindows } from '#test/server/windows.ts';

const LIST: ListedWord[] = [
  { word: 'darn', action: 'mask' },
  { word: 'grudge', action: 'hold' },
  { word: 'forbidden', action: 'refuse' },
];

eachDatabase('The list of words', (database, itOnce) => {
  const { server, enter } = chatWindows(database);
  let moderator: Caller;
  beforeAll(async () => {
    moderator = await server().signIn('moderator');
  });
  beforeEach(async () => {
    await moderator.call('PUT', '/api/chat/words', { words: LIST });
  });

  const reports = async (): Promise<Report[]> => (await moderator.call('GET', '/api/reports')).body.reports;
  const send = (window: Awaited<ReturnType<typeof enter>>, message: string, clientId = randomUUID()) =>
    window.ask<{ message: { id: string; message: string }; held?: true }>('chat message', {
      user: 'me',
      message,
      clientId,
    });

  it('is answered as it was put, and noted in the audit log', async () => {
    expect((await moderator.call('GET', '/api/chat/words')).body.words).toEqual(LIST);
    const admin = await server().signIn('admin');
    expect((await admin.call('GET', '/api/audit')).body.entries[0].what).toMatch(
      /^Changed the word list, from \d+ to 3 words$/,
    );
  });

  it('is not replaced by who changed another one, also where two save at once', async () => {
    const { revision } = (await moderator.call('GET', '/api/chat/words')).body;
    const mine: ListedWord[] = [...LIST, { word: 'drat', action: 'mask' }];
    const lists = [mine, LIST.slice(1), LIST.slice(2)];
    const answers = await Promise.all(
      lists.map((words) => moderator.call('PUT', '/api/chat/words', { words, revision })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const stored = answers.find(({ status }) => status === 200)?.body;
    expect((await moderator.call('GET', '/api/chat/words')).body).toEqual(stored);
    const again = await moderator.call('PUT', '/api/chat/words', { words: mine, revision: stored.revision });
    expect(again).toMatchObject({ status: 200, body: { words: mine } });
  });

  it('is the one that came last where several are put without saying what they replace', async () => {
    const lists = Array.from({ length: 6 }, (_, n) => LIST.slice(n % 3));
    const answers = await Promise.all(
      lists.map((words) => moderator.call('PUT', '/api/chat/words', { words })),
    );
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
    expect(lists).toContainEqual((await moderator.call('GET', '/api/chat/words')).body.words);
  });

  describe.each(Object.values(ROOMS))('in the $id room', ({ id: room }) => {
    itOnce('refuses by name, and stores nothing', async () => {
      const window = await enter(room);
      expect(await send(window, 'f-o-r-b-i-d-d-e-n fruit')).toEqual({
        ok: false,
        code: 'filtered',
        message: '“forbidden” can’t be said here.',
      });
      const after = await window.say('allowed');
      expect((await enter(room)).messages.at(-1)?.id).toBe(after.id);
    });

    itOnce('puts asterisks in the place of a word, for everybody and as it is stored', async () => {
      const [window, other] = [await enter(room), await enter(room)];
      expect(await send(window, 'DARN it')).toMatchObject({ ok: true, message: { message: '**** it' } });
      await other.until(() => other.messages.at(-1)?.message === '**** it');
      expect((await enter(room)).messages.at(-1)?.message).toBe('**** it');
    });

    it('holds a message back until a moderator lets it stand: then it is at its place', async () => {
      const [window, other] = [await enter(room), await enter(room)];
      const clientId = randomUUID();
      const held = await send(window, 'an old grudge', clientId);
      expect(held).toMatchObject({ ok: true, held: true });
      if (!held.ok) throw new Error(held.message);
      const { id } = held.message;
      expect(await send(window, 'an old grudge', clientId)).toEqual(held);
      const after = await window.say('what came after');
      await other.until(() => other.messages.at(-1)?.id === after.id);
      expect(other.messages.some((message) => message.id === id)).toBe(false);
      expect((await enter(room)).messages.some((message) => message.id === id)).toBe(false);
      for (const event of ['load messages around', 'report message'])
        expect(await other.ask(event, { id })).toMatchObject({ ok: false, code: 'not_found' });
      expect(await send(other, 'grudge answer', randomUUID())).toMatchObject({ ok: true });
      expect((await reports()).find((report) => report.id === id)).toMatchObject({
        room,
        state: 'held',
        heldBy: 'word',
        word: 'grudge',
        reports: 0,
        message: { id, message: 'an old grudge' },
      });
      expect(await moderator.call('PATCH', `/api/reports/${id}`, { decision: 'stand' })).toMatchObject({
        status: 200,
        body: { report: { state: 'stand', heldBy: null, message: { id } } },
      });
      await other.until(() => other.messages.some((message) => message.id === id));
      const { messages } = await enter(room);
      expect(messages.map((message) => message.id).indexOf(id)).toBe(
        messages.map((message) => message.id).indexOf(after.id) - 1,
      );
      expect(await send(window, 'an old grudge', clientId)).toMatchObject({ ok: true, message: { id } });
    });

    it('removes a held message for good where a moderator decides so, and tells its sender', async () => {
      const window = await enter(room);
      const clientId = randomUUID();
      const held = await send(window, 'a grudge', clientId);
      if (!held.ok) throw new Error(held.message);
      await moderator.call('PATCH', `/api/reports/${held.message.id}`, { decision: 'remove' });
      await window.until(() => window.removed.includes(held.message.id));
      expect(await send(window, 'a grudge', clientId)).toMatchObject({ ok: false, code: 'not_found' });
      const row = await database()
        .db.selectFrom('chatMessages')
        .selectAll()
        .where('id', '=', held.message.id)
        .executeTakeFirst();
      expect(row).toMatchObject({ text: '', userName: '', mark: null, hiddenBy: null });
    });
  });

  itOnce.each(Object.values(ROOMS))(
    'lets a held message’s author be muted, and take it back, in the $id room',
    async ({ id: room }) => {
      const [window, other] = [await enter(room), await enter(room)];
      const held = await send(window, 'a grudge again', randomUUID());
      if (!held.ok) throw new Error(held.message);
      const { id } = held.message;
      const muted = await moderator.call('POST', `/api/chat/${room}/mutes`, { messageId: id, minutes: 5 });
      expect(muted.status).toBe(201);
      expect(await window.ask('chat message', { message: 'sorry' })).toMatchObject({ code: 'muted' });
      await moderator.call('DELETE', `/api/chat/${room}/mutes/${muted.body.mute.id}`);
      expect(await other.ask('remove message', { id })).toMatchObject({ ok: false, code: 'not_found' });
      expect(await window.ask('remove message', { id })).toEqual({ ok: true });
      expect((await reports()).some((report) => report.id === id)).toBe(false);
    },
  );

  it('acknowledges again what was stored before its word was listed', async () => {
    const window = await enter('anonymous');
    const clientId = randomUUID();
    const stored = await send(window, 'newly listed', clientId);
    await moderator.call('PUT', '/api/chat/words', { words: [{ word: 'newly', action: 'refuse' }] });
    expect(await send(window, 'newly listed', clientId)).toEqual(stored);
    expect(await send(window, 'newly listed')).toMatchObject({ ok: false, code: 'filtered' });
  });

  itOnce('doesn’t bind moderators and administrators in their own name, but instructors', async () => {
    for (const [role, isBound] of [
      ['moderator', false],
      ['admin', false],
      ['instructor', true],
    ] as const) {
      const window = await enter('public', { who: await server().signIn(role) });
      expect((await send(window, 'forbidden')).ok).toBe(!isBound);
    }
  });

  itOnce('is not asked in a room where its rule is switched off, and is in the other', async () => {
    await moderator.call('PATCH', '/api/chat/anonymous', { rules: { word: false } });
    const [free, bound] = [await enter('anonymous'), await enter('public')];
    expect(await send(free, 'darn forbidden grudge')).toMatchObject({
      ok: true,
      message: { message: 'darn forbidden grudge' },
    });
    expect(await send(bound, 'forbidden')).toMatchObject({ ok: false, code: 'filtered' });
    await moderator.call('PATCH', '/api/chat/anonymous', { rules: { word: true } });
    expect(await send(free, 'forbidden')).toMatchObject({ ok: false, code: 'filtered' });
  });

  it('counts what it does in the public log, without the word', async () => {
    const window = await enter('anonymous');
    await send(window, 'darn');
    await expect
      .poll(async () => (await server().visitor.call('GET', '/api/moderation')).body.log)
      .toContainEqual(expect.objectContaining({ room: 'anonymous', action: 'mask', rule: 'word' }));
  });

  it('can be tried on what was said, and changes nothing by that', async () => {
    const window = await enter('public');
    const { id } = await window.say('a quizzical remark');
    const words = [{ word: 'quizzical', action: 'hold' }];
    const { status, body } = await moderator.call('POST', '/api/chat/words/trial', { words });
    expect(status).toBe(200);
    expect(body.trials).toMatchObject([
      { room: 'anonymous', count: 0, caught: [] },
      { room: 'public', count: 1, caught: [{ word: 'quizzical', action: 'hold', message: { id } }] },
    ]);
    expect((await moderator.call('GET', '/api/chat/words')).body.words).toEqual(LIST);
  });

  itOnce('tells each fault at its word', async () => {
    const put = (...words: string[]) =>
      moderator.call('PUT', '/api/chat/words', { words: words.map((word) => ({ word, action: 'mask' })) });
    expect((await put('darn', 'a', 'hell', '!')).body.errors).toEqual({
      'words.1.word': '“a” has fewer than two letters.',
      'words.3.word': '“!” has fewer than two letters.',
    });
    expect((await put('darn', 'heck', 'Heck')).body.errors).toEqual({
      'words.2.word': '“Heck” is in the list twice.',
    });
    expect((await put('darn', ' ', 'x'.repeat(61))).body.errors).toEqual({
      'words.1.word': 'A word of the list is empty.',
      'words.2.word': 'A word can have at most 60 characters.',
    });
  });

  it.each([
    [{}, 'words must be a list.'],
    [{ words: 'darn' }, 'words must be a list.'],
    [{ words: ['darn'] }, 'Each entry of the list must be an object with word and action.'],
    [{ words: [{ word: 'darn' }] }, 'Each entry of the list must be an object with word and action.'],
    [{ words: [{ word: 'darn', action: 'ban' }] }, 'The action must be one of mask, hold, refuse.'],
    [{ words: [{ word: ' ', action: 'mask' }] }, 'A word of the list is empty.'],
    [{ words: [{ word: 'x'.repeat(61), action: 'mask' }] }, 'A word can have at most 60 characters.'],
    [{ words: [{ word: 'a\u200bb', action: 'mask' }] }, 'A word can’t contain invisible characters.'],
    [{ words: [{ word: 'a', action: 'mask' }] }, '“a” has fewer than two letters.'],
    [{ words: ['darn', 'DARN'].map((word) => ({ word, action: 'mask' })) }, '“DARN” is in the list twice.'],
    [
      { words: Array.from({ length: 2001 }, (_, n) => ({ word: `word${n}`, action: 'mask' })) },
      'The list can have at most 2,000 words.',
    ],
  ])('refuses a faulty list in one sentence and stays as it was: %#', async (body, message) => {
    expect(await moderator.call('PUT', '/api/chat/words', body)).toMatchObject({
      status: 400,
      body: { message },
    });
    expect((await moderator.call('GET', '/api/chat/words')).body.words).toEqual(LIST);
  });
});
