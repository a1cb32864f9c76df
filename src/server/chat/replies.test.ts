/** Replies to messages, and messages opened by their id (contract §3). */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import { eachDatabase } from '#test/server/database.ts';
import { chatWindows } from '#test/server/windows.ts';

eachDatabase('In a chat', (database, itOnce) => {
  const { server, open, enter } = chatWindows(database);
  const remove = async (room: RoomId, id: string) =>
    (await server().signIn('admin')).call('DELETE', `/api/chat/${room}/messages/${id}`);
  const NOT_FOUND = { ok: false, code: 'not_found', message: 'This message is no longer here.' };

  describe.each(Object.values(ROOMS))('in the $id room', ({ id: room }) => {
    const otherRoom: RoomId = room === 'public' ? 'anonymous' : 'public';

    it('an answer carries the id of what it answers, when sent, acknowledged and read back', async () => {
      const [ana, bo] = [await enter(room), await enter(room)];
      const original = await ana.say('Who has the notes?');
      const payload = { message: 'I do', replyTo: original.id };
      const answer = await bo.ask('chat message', payload);
      expect(answer).toMatchObject({ ok: true, message: { message: 'I do', replyTo: original.id } });
      await ana.until(() => ana.messages.at(-1)?.message === 'I do');
      expect(ana.messages.at(-1)?.replyTo).toBe(original.id);
      expect((await enter(room)).messages.at(-1)?.replyTo).toBe(original.id);
      expect(original).not.toHaveProperty('replyTo');
    });

    itOnce('what was never here, is gone, or stands in the other room can’t be answered', async () => {
      const [window, other] = [await enter(room), await enter(otherRoom)];
      const gone = await window.say('gone soon');
      await remove(room, gone.id);
      const elsewhere = await other.say('elsewhere');
      const before = window.messages.length;
      for (const replyTo of [randomUUID(), '', gone.id, elsewhere.id, "' or 1=1 --", 'नमस्ते'])
        expect(await window.ask('chat message', { message: 'answer', replyTo })).toEqual(NOT_FOUND);
      const last = await window.say('the next one');
      await window.until(() => window.messages.at(-1)?.id === last.id);
      expect(window.messages).toHaveLength(before + 1);
    });

    it('an answer that is sent again is acknowledged as before, also when what it answers is gone', async () => {
      const window = await enter(room);
      const original = await window.say('soon gone');
      const payload = { message: 'answer', clientId: randomUUID(), replyTo: original.id };
      const first = await window.ask('chat message', payload);
      await remove(room, original.id);
      expect(await window.ask('chat message', payload)).toEqual(first);
      expect(await window.ask('chat message', { ...payload, clientId: randomUUID() })).toEqual(NOT_FOUND);
      // The reply stays, and still names the removed message.
      expect((await enter(room)).messages.at(-1)).toMatchObject({ replyTo: original.id });
    });

    it('a removed answer keeps nothing of what it answered', async () => {
      const window = await enter(room);
      const original = await window.say('original');
      const answer = await window.ask('chat message', { message: 'answer', replyTo: original.id });
      await remove(room, answer.ok ? answer.message.id : '');
      const rows = await database()
        .db.selectFrom('chatMessages')
        .select('id')
        .where('replyTo', '=', original.id)
        .execute();
      expect(rows).toEqual([]);
    });

    itOnce('answers and other messages of one sender keep their order', async () => {
      const window = await enter(room);
      const original = await window.say('original');
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          window.ask('chat message', { message: `${n}`, ...(n % 2 && { replyTo: original.id }) }),
        ),
      );
      const stored = answers.map((answer) => (answer.ok ? answer.message : null));
      expect(stored.map((message) => message?.message)).toEqual(['0', '1', '2', '3', '4', '5']);
      const times = stored.map((message) => message?.timestamp ?? '');
      expect(times).toEqual(times.toSorted());
    });

    it('a message is opened with what was said around it', async () => {
      const window = await enter(room);
      const said: Message[] = [];
      for (let n = 0; n < 120; n++) said.push(await window.say(`line ${n}`));
      const around = async (message: Message | undefined) => {
        const answer = await window.ask<{ messages: Message[] }>('load messages around', { id: message?.id });
        return answer.ok ? answer.messages.map((each) => each.message) : answer;
      };
      const lines = (from: number, to: number) => said.slice(from, to).map((each) => each.message);
      expect(await around(said[60])).toEqual(lines(36, 86));
      expect(await around(said[119])).toEqual(lines(70, 120));
      expect(await around(said[110])).toEqual(lines(70, 120));
      await remove(room, said[61]?.id ?? '');
      expect(await around(said[60])).toEqual([...lines(36, 61), ...lines(62, 87)]);
      expect(await around(said[61])).toEqual(NOT_FOUND);
    });

    it('a room’s first messages are opened with as many that are newer', async () => {
      const { messages } = await enter(room);
      const window = await enter(room);
      while (window.messages[0]) {
        const [first] = window.messages;
        await window.ask('load older messages', { before: first.timestamp });
        if (window.messages[0] === first) break;
      }
      expect(messages.length).toBe(50);
      const [first] = window.messages;
      const answer = await window.ask<{ messages: Message[] }>('load messages around', { id: first?.id });
      expect(answer).toMatchObject({ ok: true, messages: window.messages.slice(0, 50) });
    });

    itOnce.each([undefined, null, 'x', {}, { id: 7 }, { id: { $ne: 1 } }])(
      'refuses to open %j in one sentence',
      async (payload) => {
        const window = await enter(room);
        const answer = await window.ask('load messages around', payload);
        expect(answer).toMatchObject({ ok: false, code: 'invalid' });
      },
    );

    itOnce.each([7, null, {}])('refuses an answer to %j', async (replyTo) => {
      const window = await enter(room);
      expect(await window.ask('chat message', { message: 'x', replyTo })).toMatchObject({ code: 'invalid' });
    });

    it.each(['\0', '\ud800', 'a\nb', 'x'.repeat(65)])('no message has the id %j', async (id) => {
      const window = await enter(room);
      expect(await window.ask('chat message', { message: 'x', replyTo: id })).toEqual(NOT_FOUND);
      for (const event of ['load messages around', 'remove message', 'report message'] as const)
        expect(await window.ask(event, { id })).toMatchObject({ code: 'not_found' });
    });

    itOnce('a message is opened only by who has joined, and only where it stands', async () => {
      const [window, other] = [await enter(room), await enter(otherRoom)];
      const { id } = await window.say('here');
      const who = await server().signIn('student');
      const waiting = await open({ room, cookie: who.cookie });
      expect(await waiting.ask('load messages around', { id })).toMatchObject({ code: 'not_joined' });
      expect(await other.ask('load messages around', { id })).toEqual(NOT_FOUND);
      expect(await window.ask('load messages around', { id: '' })).toEqual(NOT_FOUND);
    });
  });
});
