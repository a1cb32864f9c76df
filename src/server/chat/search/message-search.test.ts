/** Searching a whole room (contract §3). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import { eventually } from '#test/eventually.ts';
import { eachDatabase, oneDatabase, postgresDatabase } from '#test/server/database.ts';
import { openWindow, type TestMember } from '#test/server/member.ts';
import { startTestServer, type TestServer } from '#test/server/server.ts';
import { chatWindows } from '#test/server/windows.ts';

type Hits = { messages: Message[] };
const ask = (window: TestMember, q: unknown, before?: string) =>
  window.ask<Hits>('search messages', { q, ...(before && { before }) });
async function find(window: TestMember, q: string, before?: string): Promise<string[]> {
  const answer = await ask(window, q, before);
  if (!answer.ok) throw new Error(answer.message);
  return answer.messages.map(({ message }) => message);
}

eachDatabase('A search', (database, itOnce) => {
  const { server, open, enter } = chatWindows(database);

  describe.each(Object.values(ROOMS))('of the $id room', ({ id: room }) => {
    it('finds what was just said, and what was said long before, the newest first', async () => {
      const window = await enter(room);
      for (let n = 0; n < 60; n++) await window.say(`heliotrope ${n}`);
      await window.say('something else');
      const first = await find(window, 'heliotrope');
      expect(first).toEqual(Array.from({ length: 50 }, (_, n) => `heliotrope ${59 - n}`));
      const answer = await ask(window, 'heliotrope');
      const oldest = answer.ok ? answer.messages.at(-1)?.timestamp : '';
      const rest = await find(window, 'heliotrope', oldest);
      expect(rest).toEqual(Array.from({ length: 10 }, (_, n) => `heliotrope ${9 - n}`));
    });

    itOnce('gives whole messages', async () => {
      const window = await enter(room);
      const said = await window.say('a singular periwinkle');
      expect(await ask(window, 'periwinkle')).toEqual({ ok: true, messages: [said] });
    });

    it('takes words that are unfinished, in any case, in any order, with or without accents', async () => {
      const window = await enter(room);
      await window.say('The Zürich café serves gulaš');
      for (const q of ['zur caf', 'CAFE', 'gulas zurich', 'gulaš'])
        expect(await find(window, q)).toEqual(['The Zürich café serves gulaš']);
      expect(await find(window, 'rich')).toEqual([]);
      expect(await find(window, 'zurich tea')).toEqual([]);
    });

    it('finds Devanagari by its beginnings, vowel signs and all', async () => {
      const window = await enter(room);
      await window.say('गुरुत्वाकर्षण र नमस्ते संसार');
      for (const q of ['ग', 'गुरुत्वा', 'नमस्', 'संसार नमस्ते'])
        expect(await find(window, q)).toEqual(['गुरुत्वाकर्षण र नमस्ते संसार']);
      expect(await find(window, 'मस्ते')).toEqual([]);
    });

    it('finds a person’s messages by their name', async () => {
      const who = await server().signIn('student', 'Xiomara Quispe');
      const window = await enter(room, { who });
      await window.join({ username: 'Cog909' });
      const said = await window.say('by name');
      const answer = await ask(window, room === 'public' ? 'quisp' : 'cog909');
      expect(answer).toMatchObject({ ok: true, messages: [{ id: said.id }] });
    });

    it('knows only its own room', async () => {
      const other: RoomId = room === 'public' ? 'anonymous' : 'public';
      await (await enter(other)).say(`only there: marmalade-${room}`);
      expect(await find(await enter(room), `marmalade ${room}`)).toEqual([]);
    });

    it('never finds what was removed', async () => {
      const admin = await server().signIn('admin');
      const window = await enter(room);
      const { id } = await window.say('regrettable quincunx');
      await window.say('decent quincunx');
      await admin.call('DELETE', `/api/chat/${room}/messages/${id}`);
      expect(await find(window, 'quincunx')).toEqual(['decent quincunx']);
    });

    it.each([
      '',
      '   ',
      '***',
      '"',
      "' or 1=1 --",
      'zzzq:*',
      ')(',
      '%',
      '\u0000',
      'NEAR("zzzq")',
      '-',
      'zzzq & | !',
      '\ud800',
      '👩🏽‍🎓',
      'z'.repeat(5000),
    ])('survives the query %.20j', async (q) => {
      expect(await find(await enter(room), q)).toEqual([]);
    });

    itOnce.each([undefined, null, 7, {}, ['a']])('refuses the query %j in one sentence', async (q) => {
      const window = await enter(room);
      expect(await ask(window, q)).toMatchObject({ ok: false, code: 'invalid' });
      expect(await ask(window, 'x', 'yesterday')).toMatchObject({ ok: false, code: 'invalid' });
    });

    itOnce('is only for those who have joined', async () => {
      const who = await server().signIn('student');
      const window = await open({ room, cookie: who.cookie });
      expect(await ask(window, 'x')).toMatchObject({ ok: false, code: 'not_joined' });
    });
  });
});

eachDatabase('The index of messages', (database) => {
  const started: TestServer[] = [];
  const windows: TestMember[] = [];
  afterEach(async () => {
    for (const window of windows.splice(0)) window.close();
    for (const each of started.splice(0)) await each.stop();
  });
  const start = async (now = Date.now) => {
    const server = await startTestServer(database(), { now });
    started.push(server);
    const window = await openWindow(server.url, { room: 'anonymous' });
    windows.push(window);
    await window.join();
    return { server, window };
  };

  it('finds the few of one room, however many there are in the other', async () => {
    const from = sql.lit((Date.now() - 3_600_000) * 1000);
    const store = (room: RoomId, after: number, count: number, text: string) =>
      sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into chat_messages (room, sent_at, id, user_name, text, role)
      select ${sql.lit(room)}, ${from} + ${sql.lit(after)} + n, ${sql.lit(`${room} ${after} `)} || n, 'Cog1', ${sql.lit(text)}, 'member'
      from numbers`.execute(database().db);
    await store('anonymous', 0, 1, 'few in anonymous');
    await store('anonymous', 1, 60, 'many in public');
    await store('anonymous', 100, 600, 'neither');
    await store('public', 0, 1, 'few in public');
    await store('public', 1, 60, 'many in anonymous');
    await store('public', 100, 600, 'neither');
    const { server, window } = await start();
    const student = await openWindow(server.url, {
      room: 'public',
      cookie: (await server.signIn('student')).cookie,
    });
    windows.push(student);
    await student.join();
    await eventually(async () => expect(await find(window, 'in anonymous')).toEqual(['few in anonymous']));
    await eventually(async () => expect(await find(student, 'in public')).toEqual(['few in public']));
  });

  it('is given at the start what it lacks, and finds it in the whole room', async () => {
    const from = sql.lit((Date.now() - 3_600_000) * 1000);
    const count = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5000)`;
    await sql`${count} insert into chat_messages (room, sent_at, id, user_name, text, role)
      select 'anonymous', ${from} + n, 'old' || n, 'Cog1', 'ancient number' || n || 'x', 'member' from numbers`.execute(
      database().db,
    );
    await sql`update chat_rooms set last_sent_at = ${from} + 5000 where id = 'anonymous'`.execute(
      database().db,
    );
    const { window } = await start();
    await eventually(async () => {
      expect(await find(window, 'number7x ancient')).toEqual(['ancient number7x']);
      expect(await find(window, 'number4999x')).toEqual(['ancient number4999x']);
    });
    const again = await start();
    expect(await find(again.window, 'number7x ancient')).toEqual(['ancient number7x']);
  });

  it('forgets what is past its days', async () => {
    const { window } = await start(() => Date.now() + 365 * 24 * 60 * 60_000);
    await eventually(async () => expect(await find(window, 'number7x ancient')).toEqual([]));
  });
});

oneDatabase('The index’s file', (database) => {
  const { server, enter } = chatWindows(database);
  const index = (words: string) => inFiles(database().dataDir, 'message-index.sqlite', words);

  it('has what is said within a second, and nothing of what was removed, amid much that stays', async () => {
    const admin = await server().signIn('admin');
    const window = await enter('public');
    const word = (n: number) => `unrepeatable${n}indeed`;
    const said: Message[] = [];
    for (let n = 0; n < 300; n++) said.push(await window.say(`common words and ${word(n)} here`));
    await eventually(() => expect(index(word(299))).toBe(true));
    const removed = [3, 57, 200, 299];
    for (const n of removed) await admin.call('DELETE', `/api/chat/public/messages/${said[n]?.id}`);
    await eventually(() => {
      for (const n of removed) expect(inFiles(database().dataDir, '.sqlite', word(n)), word(n)).toBe(false);
    });
    expect(index(word(58))).toBe(true);
    expect(await find(window, `common ${word(58)}`)).toEqual([`common words and ${word(58)} here`]);
  });
});

postgresDatabase('PostgreSQL’s index', (database) => {
  const { server, enter } = chatWindows(database);

  it('is made anew after a removal, since it would keep the words as keys', async () => {
    const madeAs = async () =>
      (
        await sql<{ file: number }>`
          select relfilenode::int as file from pg_class where relname = 'message_index_words'`.execute(
          database().db,
        )
      ).rows[0]?.file;
    const entries = async () =>
      (await database().db.selectFrom('messageIndex').select('id').execute()).length;
    const before = await madeAs();
    const admin = await server().signIn('admin');
    const window = await enter('public');
    const { id } = await window.say('regrettable');
    await window.say('decent');
    await eventually(async () => expect(await entries()).toBe(2));
    await admin.call('DELETE', `/api/chat/public/messages/${id}`);
    await eventually(async () => expect(await entries()).toBe(1));
    await eventually(async () => expect(await madeAs()).not.toBe(before));
    expect(await find(window, 'decent')).toEqual(['decent']);
  });

  it('is searched while searches of the library wait', async () => {
    const student = await server().signIn('student');
    const window = await enter('public');
    await window.say('a patient ibis');
    const holding = await database().db.startTransaction().execute();
    await sql`lock table search_entries in access exclusive mode`.execute(holding);
    const searches = Array.from({ length: 4 }, () => student.call('GET', '/api/search?q=ibis'));
    const waiting = sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%search_entries%'`;
    await eventually(async () => expect((await waiting.execute(database().db)).rows).toHaveLength(2));
    expect(await find(window, 'ibis')).toEqual(['a patient ibis']);
    await holding.rollback().execute();
    await Promise.all(searches);
  });
});

oneDatabase('An index', (database) => {
  const start = async () => {
    const server = await startTestServer(database());
    const who = await server.signIn('student');
    const window = await openWindow(server.url, { room: 'public', cookie: who.cookie });
    await window.join();
    const stop = async () => {
      window.close();
      await server.stop();
    };
    return { window, stop };
  };

  it('that is damaged is made anew', async () => {
    const first = await start();
    await first.window.say('a word that survives: halcyon');
    await first.stop();
    const { dataDir } = database();
    for (const name of readdirSync(dataDir))
      if (name.startsWith('message-index')) writeFileSync(path.join(dataDir, name), 'no database');
    const second = await start();
    await eventually(() => expect(inFiles(dataDir, 'message-index.sqlite', 'halcyon')).toBe(true));
    expect(await find(second.window, 'halcyon')).toEqual(['a word that survives: halcyon']);
    await second.stop();
  });

  it('whose words are in the spelling of an earlier version is made anew', async () => {
    const first = await start();
    await first.window.say('औँसी');
    await first.stop();
    const file = new DatabaseSync(path.join(database().dataDir, 'message-index.sqlite'));
    file.exec('delete from message_index; pragma user_version = 1');
    file.close();
    const second = await start();
    await eventually(async () => expect(await find(second.window, 'औंसि')).toEqual(['औँसी']));
    await second.stop();
  });
});

const inFiles = (folder: string, part: string, words: string): boolean =>
  readdirSync(folder)
    .filter((name) => name.includes(part))
    .some((name) => readFileSync(path.join(folder, name)).includes(words));
