/** A room on one process: messages come, are stored together and told to its members, turn after turn. */
import { percentile } from '../../scripts/table.ts';
import { COSTS } from './costs.ts';

export type Room = {
  /** Of this process. */
  members: number;
  /** Of the whole room, by all processes. */
  messagesPerSecond: number;
  processes?: number;
};

export type Load = {
  /** Part of a core. */
  utilisation: number;
  /** From a message's arrival until the last member of the process was written to. */
  p99Ms: number;
  messagesATurn: number;
};

const SIMULATED_MS = 600_000;

/** Messages come at random moments (Poisson). Gives the load over ten minutes; a process that can't keep up shows 1. */
export function simulateRoom({ members, messagesPerSecond, processes = 1 }: Room, random = seeded(1)): Load {
  const arrivals = arrivalsOf(messagesPerSecond, random);
  const waits: number[] = [];
  let [now, busyMs, turns, next] = [0, 0, 0, 0];
  while (next < arrivals.length && now < SIMULATED_MS) {
    const isIdle = (arrivals[next] as number) > now;
    now = Math.max(now, arrivals[next] as number) + COSTS.commitMs;
    const first = next;
    while (next < arrivals.length && (arrivals[next] as number) <= now) next++;
    const turnMs = costOfTurn({ members, messages: next - first, processes, isIdle });
    now += turnMs;
    busyMs += turnMs;
    turns++;
    for (let each = first; each < next; each++) waits.push(now - (arrivals[each] as number));
  }
  const isOverloaded = next < arrivals.length;
  return {
    utilisation: isOverloaded ? 1 : busyMs / Math.max(now, SIMULATED_MS),
    p99Ms: isOverloaded ? Number.POSITIVE_INFINITY : percentile(waits, 0.99),
    messagesATurn: next / Math.max(1, turns),
  };
}

/** Processor time of one turn, in milliseconds. */
export function costOfTurn(turn: {
  members: number;
  messages: number;
  processes: number;
  isIdle: boolean;
}): number {
  const { members, messages, processes, isIdle } = turn;
  const write = (isIdle ? COSTS.coldWriteUs : COSTS.warmWriteUs) + messages * COSTS.messageInWriteUs;
  const own = messages / processes;
  const bus = processes > 1 ? (messages - own) * COSTS.busUs : 0;
  return (members * write + own * COSTS.messageUs + bus) / 1000;
}

/** How long until the last of `members` is back, who all come at random moments from 0.5 to 1.5 s (spec §9). */
export function simulateReconnects(members: number, random = seeded(1)): number {
  const arrivals = Array.from({ length: members }, () => 500 + random() * 1000).toSorted((a, b) => a - b);
  return arrivals.reduce((freeAt, at) => Math.max(freeAt, at) + COSTS.reconnectMs, 0);
}

function arrivalsOf(perSecond: number, random: () => number): number[] {
  const arrivals: number[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) / perSecond) * 1000;
    if (at > SIMULATED_MS) return arrivals;
    arrivals.push(at);
  }
}

/** The same numbers in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
