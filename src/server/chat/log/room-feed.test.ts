import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { eventually } from '#test/eventually.ts';
import { createLog } from '../../log.ts';
import { toMicroseconds, toTimestamp } from '../timestamp.ts';
import { type Committed, RoomFeed } from './room-feed.ts';

/**
 * Opens a room whose database is a list. `commit` stores some messages, and the test decides which the feed is offered.
 */
function openRoom() {
  const stored: Message[] = [];
  let head = 100;
  const sent: number[] = [];
  let [headReads, pageReads] = [0, 0];
  const faults = { reads: 0, sends: new Map<number, number>() };
  /** A query on a dead connection ends when the test lets it, with the messages that were there when it began. */
  const dead = { until: undefined as Promise<void> | undefined };
  const another = { opened: 0, closed: 0 };
  const sourceOn = (line: { until?: Promise<void> | undefined }) => ({
    readHead: async () => {
      headReads++;
      if (faults.reads-- > 0) throw new Error('the database is away');
      const read = head;
      await line.until;
      return read;
    },
    readBetween: async (afterUs: number, upToUs: number) => {
      pageReads++;
      const read = stored
        .filter(({ timestamp }) => isBetween(toMicroseconds(timestamp), afterUs, upToUs))
        .slice(0, 3);
      await line.until;
      return read;
    },
  });
  const feed = new RoomFeed({
    room: 'public',
    now: Date.now,
    source: sourceOn(dead),
    openAnother: () => {
      another.opened++;
      const close = async () => void another.closed++;
      return { source: sourceOn({}), close };
    },
    send: ({ timestamp }) => {
      const at = toMicroseconds(timestamp);
      const left = faults.sends.get(at) ?? 0;
      faults.sends.set(at, left - 1);
      if (left > 0) throw new Error('unsendable');
      sent.push(at);
    },
    onSent: () => {},
    log: createLog('silent'),
  });
  const commit = (count: number): Committed => {
    const before = head;
    const fresh = Array.from({ length: count }, (_, n) => messageAt(before + n + 1));
    head += Math.max(1, count);
    stored.push(...fresh);
    return { before, upTo: head, fresh };
  };
  const readings = () => ({ ofHead: headReads, ofPages: pageReads });
  const breakLine = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    dead.until = promise;
    return resolve;
  };
  return { feed, sent, faults, commit, readings, breakLine, another };
}

const isBetween = (at: number, afterUs: number, upToUs: number) => at > afterUs && at <= upToUs;
const messageAt = (us: number) => ({ id: String(us), timestamp: toTimestamp(us) }) as Message;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Returns the same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('A room’s feed sends', () => {
  it('what follows on what was sent at once, and repeats of it never', async () => {
    const { feed, sent, commit } = openRoom();
    await feed.start();
    const first = commit(2);
    feed.offer(first);
    expect(sent).toEqual([101, 102]);
    feed.offer(first);
    // A commit that contains only repeated messages also moves the room's last timestamp.
    feed.offer(commit(0));
    feed.offer(commit(1));
    expect(sent).toEqual([101, 102, 104]);
  });

  it('what it missed before what it is offered, in order and each once', async () => {
    const { feed, sent, commit } = openRoom();
    await feed.start();
    commit(7);
    feed.offer(commit(1));
    // This commit is offered while the feed reads, and must not overtake.
    feed.offer(commit(1));
    await eventually(() => expect(sent).toEqual(range(101, 109)));
    feed.offer(commit(1));
    expect(sent).toEqual(range(101, 110));
  });

  it('what is stored without anybody knowing, once it rechecks and the database answers again', async () => {
    const { feed, sent, faults, commit } = openRoom();
    await feed.start();
    commit(4);
    faults.reads = 2;
    feed.recheck();
    await eventually(() => expect(sent).toEqual(range(101, 104)));
    await feed.close();
  });

  it('what follows on what was sent at once, while a reading waits on a dead connection', async () => {
    const { feed, sent, commit, breakLine, another } = openRoom();
    await feed.start();
    const answerLate = breakLine();
    feed.recheck();
    for (let n = 0; n < 3; n++) feed.offer(commit(1));
    expect(sent).toEqual(range(101, 103));
    answerLate();
    await feed.close();
    expect(sent).toEqual(range(101, 103));
    expect(another.opened).toBe(0);
  });

  it('what it missed with the commit that brings it, once', async () => {
    const { feed, sent, commit, breakLine } = openRoom();
    await feed.start();
    const answerLate = breakLine();
    const missed = commit(3);
    feed.recheck();
    const after = feed.missingAfter as number;
    expect(after).toBe(100);
    const late = commit(2);
    for (let n = 0; n < 2; n++) feed.fillGap({ after, messages: missed.fresh }, missed.upTo);
    feed.offer(late);
    expect(sent).toEqual(range(101, 105));
    answerLate();
    await feed.close();
    expect(sent).toEqual(range(101, 105));
  });

  it.each<[string, (room: ReturnType<typeof openRoom>) => void]>([
    ['a later commit is acknowledged', ({ feed, commit }) => feed.offer(commit(1))],
    ['its repetition is acknowledged', ({ feed, commit }) => feed.offer(commit(0))],
    ['the head is known', ({ feed, commit }) => feed.catchUpTo(commit(1).upTo)],
  ])('what it missed by another connection where %s and the usual one is dead', async (_, answer) => {
    const room = openRoom();
    const { feed, sent, commit, breakLine, another } = room;
    await feed.start();
    const answerLate = breakLine();
    const { upTo } = commit(7);
    feed.recheck();
    answer(room);
    await eventually(() => expect(sent).toEqual(expect.arrayContaining(range(101, upTo))));
    answerLate();
    feed.offer(commit(1));
    await feed.close();
    expect(sent).toEqual(sent.toSorted((one, other) => one - other));
    expect(new Set(sent).size).toBe(sent.length);
    await eventually(() => expect(another.closed).toBe(another.opened));
    expect(another.opened).toBeGreaterThan(0);
  });

  it('on after a message that could not be sent at first, without a gap', async () => {
    const { feed, sent, faults, commit } = openRoom();
    await feed.start();
    faults.sends.set(102, 1);
    feed.offer(commit(3));
    await eventually(() => expect(sent).toEqual(range(101, 103)));
  });

  it('on without a message that can never be sent', async () => {
    const { feed, sent, faults, commit } = openRoom();
    await feed.start();
    faults.sends.set(102, Number.POSITIVE_INFINITY);
    feed.offer(commit(3));
    await eventually(() => expect(sent).toEqual([101, 103]));
    feed.offer(commit(1));
    expect(sent).toEqual([101, 103, 104]);
  });

  it('up to a head that it is given without asking the database for it, while it reads too', async () => {
    const { feed, sent, commit, readings } = openRoom();
    await feed.start();
    for (let n = 0; n < 3; n++) feed.catchUpTo(commit(4).upTo);
    await eventually(() => expect(sent).toEqual(range(101, 112)));
    expect(readings().ofHead).toBe(1);
    feed.catchUpTo(commit(1).upTo);
    commit(1);
    feed.recheck();
    await eventually(() => expect(sent).toEqual(range(101, 114)));
    await feed.close();
  });

  it('what others committed in order and each once, whatever is lost, doubled or late on the way', async () => {
    const { feed, sent, commit } = openRoom();
    await feed.start();
    const seed = Date.now() % 1_000_000;
    const chance = randomFrom(seed);
    const late: Committed[] = [];
    for (let n = 0; n < 500; n++) {
      const each = commit(1 + (n % 3));
      for (let copies = chance(3); copies > 0; copies--) late.splice(chance(late.length + 1), 0, each);
      while (late.length > chance(6)) feed.offer(late.shift() as Committed);
      if (chance(20) === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const last = commit(1);
    feed.catchUpTo(last.upTo);
    await eventually(() => expect(sent, `seed ${seed}`).toEqual(range(101, last.upTo)));
    await feed.close();
  });
});
