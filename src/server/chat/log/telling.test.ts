import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { eventually } from '#test/eventually.ts';
import { createLog } from '../../log.ts';
import { toMicroseconds, toTimestamp } from '../timestamp.ts';
import { Telling, type Told } from './telling.ts';

/** A room whose database is a list; `commit` stores some messages, and the test decides what the room hears of it. */
function openRoom() {
  const stored: Message[] = [];
  let head = 100;
  const told: number[] = [];
  let [headReads, pageReads] = [0, 0];
  const faults = { reads: 0, tells: new Map<number, number>() };
  /** What is read on a dead connection comes when the test lets it, as it was when it was asked for. */
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
  const telling = new Telling({
    source: sourceOn(dead),
    openAnother: () => {
      another.opened++;
      const close = async () => void another.closed++;
      return { source: sourceOn({}), close };
    },
    tell: ({ timestamp }) => {
      const at = toMicroseconds(timestamp);
      const left = faults.tells.get(at) ?? 0;
      faults.tells.set(at, left - 1);
      if (left > 0) throw new Error('untellable');
      told.push(at);
    },
    onTold: () => {},
    log: createLog('silent'),
  });
  const commit = (count: number): Told => {
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
  return { telling, told, faults, commit, readings, breakLine, another };
}

const isBetween = (at: number, afterUs: number, upToUs: number) => at > afterUs && at <= upToUs;
const messageAt = (us: number) => ({ id: String(us), timestamp: toTimestamp(us) }) as Message;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Draws the same numbers for the same seed. */
function drawer(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('A room tells', () => {
  it('what follows on what was told at once, and repeats of it never', async () => {
    const { telling, told, commit } = openRoom();
    await telling.start();
    const first = commit(2);
    telling.offer(first);
    expect(told).toEqual([101, 102]);
    telling.offer(first);
    // A commit of nothing but repeats moves the room's last timestamp all the same.
    telling.offer(commit(0));
    telling.offer(commit(1));
    expect(told).toEqual([101, 102, 104]);
  });

  it('what it missed before what it is offered, in order and each once', async () => {
    const { telling, told, commit } = openRoom();
    await telling.start();
    commit(7);
    telling.offer(commit(1));
    // Offered while it reads: it must not overtake.
    telling.offer(commit(1));
    await eventually(() => expect(told).toEqual(range(101, 109)));
    telling.offer(commit(1));
    expect(told).toEqual(range(101, 110));
  });

  it('what is stored without anybody knowing, once there is doubt and the database answers again', async () => {
    const { telling, told, faults, commit } = openRoom();
    await telling.start();
    commit(4);
    faults.reads = 2;
    telling.doubt();
    await eventually(() => expect(told).toEqual(range(101, 104)));
    await telling.close();
  });

  it('what follows on what was told at once, while a reading waits on a dead connection', async () => {
    const { telling, told, commit, breakLine, another } = openRoom();
    await telling.start();
    const answerLate = breakLine();
    telling.doubt();
    for (let n = 0; n < 3; n++) telling.offer(commit(1));
    expect(told).toEqual(range(101, 103));
    answerLate();
    await telling.close();
    expect(told).toEqual(range(101, 103));
    expect(another.opened).toBe(0);
  });

  it('what it missed with the commit that brings it, once', async () => {
    const { telling, told, commit, breakLine } = openRoom();
    await telling.start();
    const answerLate = breakLine();
    const missed = commit(3);
    telling.doubt();
    const after = telling.wantedAfter as number;
    expect(after).toBe(100);
    const late = commit(2);
    for (let n = 0; n < 2; n++) telling.fill({ after, messages: missed.fresh }, missed.upTo);
    telling.offer(late);
    expect(told).toEqual(range(101, 105));
    answerLate();
    await telling.close();
    expect(told).toEqual(range(101, 105));
  });

  it.each<[string, (room: ReturnType<typeof openRoom>) => void]>([
    ['a later commit is acknowledged', ({ telling, commit }) => telling.offer(commit(1))],
    ['its repetition is acknowledged', ({ telling, commit }) => telling.offer(commit(0))],
    ['the head is heard of', ({ telling, commit }) => telling.notice(commit(1).upTo)],
  ])('what it missed by another connection where %s and the usual one is dead', async (_, answer) => {
    const room = openRoom();
    const { telling, told, commit, breakLine, another } = room;
    await telling.start();
    const answerLate = breakLine();
    const { upTo } = commit(7);
    telling.doubt();
    answer(room);
    await eventually(() => expect(told).toEqual(expect.arrayContaining(range(101, upTo))));
    answerLate();
    telling.offer(commit(1));
    await telling.close();
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect(new Set(told).size).toBe(told.length);
    await eventually(() => expect(another.closed).toBe(another.opened));
    expect(another.opened).toBeGreaterThan(0);
  });

  it('on after a message that could not be told at first, without a gap', async () => {
    const { telling, told, faults, commit } = openRoom();
    await telling.start();
    faults.tells.set(102, 1);
    telling.offer(commit(3));
    await eventually(() => expect(told).toEqual(range(101, 103)));
  });

  it('on without a message that can never be told', async () => {
    const { telling, told, faults, commit } = openRoom();
    await telling.start();
    faults.tells.set(102, Number.POSITIVE_INFINITY);
    telling.offer(commit(3));
    await eventually(() => expect(told).toEqual([101, 103]));
    telling.offer(commit(1));
    expect(told).toEqual([101, 103, 104]);
  });

  it('what it is told of by the head without asking the database for that, while it reads too', async () => {
    const { telling, told, commit, readings } = openRoom();
    await telling.start();
    for (let n = 0; n < 3; n++) telling.notice(commit(4).upTo);
    await eventually(() => expect(told).toEqual(range(101, 112)));
    expect(readings().ofHead).toBe(1);
    telling.notice(commit(1).upTo);
    commit(1);
    telling.doubt();
    await eventually(() => expect(told).toEqual(range(101, 114)));
    await telling.close();
  });

  it('what others committed in order and each once, whatever is lost, doubled or late on the way', async () => {
    const { telling, told, commit } = openRoom();
    await telling.start();
    const seed = Date.now() % 1_000_000;
    const chance = drawer(seed);
    const late: Told[] = [];
    for (let n = 0; n < 500; n++) {
      const each = commit(1 + (n % 3));
      for (let copies = chance(3); copies > 0; copies--) late.splice(chance(late.length + 1), 0, each);
      while (late.length > chance(6)) telling.offer(late.shift() as Told);
      if (chance(20) === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const last = commit(1);
    telling.notice(last.upTo);
    await eventually(() => expect(told, `seed ${seed}`).toEqual(range(101, last.upTo)));
    await telling.close();
  });
});
