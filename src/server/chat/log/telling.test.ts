import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/chat.ts';
import { createLog } from '../../log.ts';
import { toMicroseconds, toTimestamp } from '../timestamp.ts';
import { Telling, type Told } from './telling.ts';

/** A room whose database is a list; `commit` stores some messages, and the test decides what the room hears of it. */
function openRoom() {
  const stored: Message[] = [];
  let head = 100;
  const told: number[] = [];
  const faults = { reads: 0, tells: new Map<number, number>() };
  const telling = new Telling({
    readHead: async () => {
      if (faults.reads-- > 0) throw new Error('the database is away');
      return head;
    },
    readBetween: async (afterUs, upToUs) =>
      stored.filter(({ timestamp }) => isBetween(toMicroseconds(timestamp), afterUs, upToUs)).slice(0, 3),
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
  return { telling, told, faults, commit };
}

const isBetween = (at: number, afterUs: number, upToUs: number) => at > afterUs && at <= upToUs;
const messageAt = (us: number) => ({ id: String(us), timestamp: toTimestamp(us) }) as Message;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

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
    await vi.waitFor(() => expect(told).toEqual(range(101, 109)));
    telling.offer(commit(1));
    expect(told).toEqual(range(101, 110));
  });

  it('what is stored without anybody knowing, once there is doubt and the database answers again', async () => {
    const { telling, told, faults, commit } = openRoom();
    await telling.start();
    commit(4);
    faults.reads = 2;
    telling.doubt();
    await vi.waitFor(() => expect(told).toEqual(range(101, 104)));
    await telling.close();
  });

  it('on after a message that could not be told at first, without a gap', async () => {
    const { telling, told, faults, commit } = openRoom();
    await telling.start();
    faults.tells.set(102, 1);
    telling.offer(commit(3));
    await vi.waitFor(() => expect(told).toEqual(range(101, 103)));
  });

  it('on without a message that can never be told', async () => {
    const { telling, told, faults, commit } = openRoom();
    await telling.start();
    faults.tells.set(102, Number.POSITIVE_INFINITY);
    telling.offer(commit(3));
    await vi.waitFor(() => expect(told).toEqual([101, 103]));
    telling.offer(commit(1));
    expect(told).toEqual([101, 103, 104]);
  });
});
