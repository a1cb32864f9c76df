import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { createRoom, readPage } from './messages.ts';
import { removeMessages } from './removals/stored-removals.ts';
import { type Draft, storeMessages } from './store-messages.ts';
import { toMicroseconds } from './timestamp.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

const draft = (text: string, idempotencyKey: string | null = null): Draft => ({
  authorId: null,
  userName: 'Cog7',
  text,
  role: 'member',
  mark: 'k3v9',
  gender: null,
  idempotencyKey,
  replyTo: null,
});

eachDatabase('What a room stores', (database) => {
  const commit = (drafts: Draft[], nowMs = NOON) => storeMessages(database().db, 'anonymous', drafts, nowMs);
  const store = async (drafts: Draft[], nowMs = NOON) => (await commit(drafts, nowMs)).stored;

  it('is kept in the order given, word for word, as it is read back', async () => {
    const texts = [
      'It’s "quoted" \\ 100%',
      'नमस्ते साथी',
      '👩🏽‍🎓\nsecond line\tend',
      '{"json": [null, $1, ?]}',
    ];
    const stored = (await store(texts.map((text) => draft(text)))).map(({ message }) => message);
    expect(stored.map((message) => message?.message)).toEqual(texts);
    expect((await readPage(database().db, 'anonymous')).slice(-4)).toEqual(stored);
  });

  it('comes on PostgreSQL with what was missed, whose answer may have been lost, where that is asked for', async () => {
    const { upTo: missedAfter } = await commit([draft('sent')]);
    const missed = await store([draft('missed'), draft('missed too')]);
    const { db, databaseUrl } = database();
    const late = await storeMessages(db, 'anonymous', [draft('late')], NOON, missedAfter);
    const messages = missed.map(({ message }) => message);
    expect(late.missed).toEqual(databaseUrl ? { after: missedAfter, messages } : undefined);
    expect(late.stored[0]?.message?.message).toBe('late');
    expect((await commit([draft('later')])).missed).toBeUndefined();
  });

  it('has timestamps one after the other, whatever the clock does and however many come together', async () => {
    const clocks = [NOON + 5000, NOON + 5000, NOON - 60_000, NOON + 5001];
    const times: number[] = [];
    for (const nowMs of clocks)
      for (const { message } of await store(
        Array.from({ length: 300 }, (_, n) => draft(`message ${n}`)),
        nowMs,
      ))
        times.push(toMicroseconds(message?.timestamp ?? ''));
    expect(times).toHaveLength(1200);
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] as number))).toBe(true);
    const firstMs = (times[0] as number) / 1000;
    if (!database().databaseUrl) expect(firstMs).toBe(NOON + 5000);
    // On PostgreSQL the database’s clock counts, whatever a process says.
    else expect(Math.abs(firstMs - Date.now())).toBeLessThan(60_000);
  });

  it('leaves out a message alone whose author is gone, and takes the rest', async () => {
    await createRoom(database().db, 'public');
    const drafts = [draft('before'), { ...draft('of nobody'), authorId: randomUUID() }, draft('after')];
    const { stored } = await storeMessages(database().db, 'public', drafts, NOON);
    expect(stored.map(({ message }) => message?.message)).toEqual(['before', undefined, 'after']);
  });

  it('is one message for one key, in the same commit and in later ones', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const together = await store([draft('once', key), draft('once', key), draft('another', other)]);
    expect(together.map(({ isNew }) => isNew)).toEqual([true, false, true]);
    expect(together[1]?.message).toEqual(together[0]?.message);
    const [later, fresh] = await store([draft('once', key), draft('fresh')]);
    expect(later).toEqual({ message: together[0]?.message, isNew: false, isHeld: false });
    expect(fresh?.isNew).toBe(true);
  });

  it('does not come back under its key once it is removed', async () => {
    const key = randomUUID();
    const [stored] = await store([draft('regretted', key)]);
    await removeMessages(database().db, 'anonymous', [stored?.message?.id ?? ''], NOON);
    expect(await store([draft('regretted', key)])).toEqual([{ message: null, isNew: false, isHeld: false }]);
  });

  it('is all of what came together or nothing of it, and the next is stored', async () => {
    const before = await readPage(database().db, 'anonymous');
    const broken = draft('without a name');
    Reflect.set(broken, 'userName', null);
    await expect(store([draft('first'), broken, draft('last')])).rejects.toThrow();
    expect(await readPage(database().db, 'anonymous')).toEqual(before);
    const [stored] = await store([draft('afterwards')]);
    expect((await readPage(database().db, 'anonymous')).at(-1)).toEqual(stored?.message);
  });

  it('keeps apart what several processes store at the same time', async () => {
    const batches = await Promise.all(
      Array.from({ length: 20 }, (_, batch) => store([draft(`a${batch}`), draft(`b${batch}`)])),
    );
    const times = batches.flat().map(({ message }) => message?.timestamp);
    expect(new Set(times).size).toBe(40);
  });

  it('is an unbroken chain of commits, also where one holds repeats alone', async () => {
    const key = randomUUID();
    await store([draft('once', key)]);
    const commits = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => commit([draft(`c${n}`), draft(`d${n}`)])),
      commit([draft('once', key)]),
    ]);
    const chain = commits.toSorted((a, b) => a.upTo - b.upTo);
    expect(chain.slice(1).map(({ before }) => before)).toEqual(chain.slice(0, -1).map(({ upTo }) => upTo));
    for (const { before, upTo, stored } of commits)
      for (const { message, isNew } of stored) {
        const sentAt = toMicroseconds(message?.timestamp ?? '');
        expect(isNew ? sentAt > before && sentAt <= upTo : sentAt <= before).toBe(true);
      }
  });
});
