/** A room full of members on one or several servers, which count the messages they get and their delays. */
import type { Member } from './member.ts';
import { type Dialect, joinRoom } from './room-members.ts';

export type Load = { deliveries: number; elapsedSeconds: number; latenciesMs: number[] };
export type FullRoom = { members: Member[]; counters: Counters };
type Counters = { deliveries: number; latenciesMs: number[]; onOwn: (sender: number) => void };

const JOINING_AT_ONCE = 50;

type Filling = { dialect: Dialect; members: number; senders: number };

const TEXT_CHARS = 80;
/** One in this many members reads the time in messages; reading it in all would slow the generator down. */
const SAMPLE_EVERY = 50;

/** Joins `members` to the room, evenly over the servers at `urls`; the first `senders` of them may write. */
export async function fillRoom(urls: string[], { dialect, members, senders }: Filling): Promise<FullRoom> {
  const counters: Counters = { deliveries: 0, latenciesMs: [], onOwn: () => {} };
  const joined: Member[] = [];
  for (let first = 0; first < members; first += JOINING_AT_ONCE) {
    const indexes = Array.from({ length: Math.min(JOINING_AT_ONCE, members - first) }, (_, n) => first + n);
    joined.push(...(await Promise.all(indexes.map((index) => join(index)))));
  }
  return { members: joined, counters };

  function join(index: number): Promise<Member> {
    const isSender = index < senders;
    const isSample = index % SAMPLE_EVERY >= SAMPLE_EVERY - urls.length;
    return joinRoom(urls[index % urls.length] as string, dialect, (bytes, start) => {
      counters.deliveries++;
      if (!isSender && !isSample) return;
      const at = bytes.indexOf('@', start);
      if (isSample)
        counters.latenciesMs.push(performance.now() - Number(bytes.toString('latin1', at + 5, at + 19)));
      if (isSender && Number(bytes.toString('latin1', at + 1, at + 5)) === index) counters.onOwn(index);
    });
  }
}

/** Returns a message's text, with its sender and time, padded; receivers read it to measure the latency. */
export function textOf(sender: number): string {
  return `@${String(sender).padStart(4, '0')}${performance.now().toFixed(3).padStart(14, '0')}`.padEnd(
    TEXT_CHARS,
    'x',
  );
}

/** Runs an open loop: the senders take turns at a steady rate, whatever comes back. */
export async function speakSteadily(
  { members, counters }: FullRoom,
  { senders, perSecond, seconds }: { senders: number; perSecond: number; seconds: number },
): Promise<Load> {
  counters.onOwn = () => {};
  await passing(0.5);
  resetCounters(counters);
  const startedAt = performance.now();
  let said = 0;
  const timer = setInterval(() => {
    // A timer fires at most once a millisecond, and late on a busy core.
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1000);
    for (; said < due; said++) members[said % senders]?.say(textOf(said % senders));
  }, 1000 / perSecond);
  await passing(seconds);
  clearInterval(timer);
  await passing(0.3);
  return readLoad(counters, startedAt);
}

export function resetCounters(counters: Counters): void {
  counters.deliveries = 0;
  counters.latenciesMs = [];
}

export function readLoad({ deliveries, latenciesMs }: Counters, startedAt: number): Load {
  return {
    deliveries,
    latenciesMs,
    elapsedSeconds: (performance.now() - startedAt) / 1000,
  };
}

export function passing(forSeconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, forSeconds * 1000));
}
