import { describe, expect, it } from 'vitest';
import { FanOut } from './fan-out.ts';

/** The number of members in a slice: sending to one takes as long as a slice, but the clock is read after 16. */
const SLICE = 16;

class Room {
  readonly received = new Map<string, number[]>();
  readonly batches: number[][] = [];
  /** The events that each member who is present must have received in the end. */
  readonly due = new Map<string, number[]>();
  #nowMs = 0;
  #pushed = 0;
  #entered = 0;
  readonly fanOut = new FanOut<number, number[]>({
    sliceMs: 1,
    now: () => this.#nowMs,
    toBatch: (events) => {
      this.batches.push([...events]);
      return [...events];
    },
    send: (member, batch) => {
      this.#nowMs++;
      this.received.get(member)?.push(...batch);
    },
  });

  enter(): string {
    const member = `member ${this.#entered++}`;
    this.received.set(member, []);
    this.due.set(member, []);
    this.fanOut.enter(member);
    return member;
  }

  push(): void {
    const event = this.#pushed++;
    for (const due of this.due.values()) due.push(event);
    this.fanOut.push(event);
  }

  leave(member: string): void {
    this.fanOut.leave(member);
    this.due.delete(member);
  }

  receiversOf(event: number): number {
    return [...this.received.values()].filter((received) => received.includes(event)).length;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await turn();
}

function roomOf(members: number): { room: Room; members: string[] } {
  const room = new Room();
  return { room, members: Array.from({ length: members }, () => room.enter()) };
}

describe('A fan-out', () => {
  it('reaches a small room in one slice at the end of the turn, with everything of the turn together', async () => {
    const { room } = roomOf(SLICE - 1);
    room.push();
    room.push();
    expect(room.receiversOf(0)).toBe(0);
    await turn();
    expect(room.receiversOf(1)).toBe(SLICE - 1);
    expect(room.batches).toEqual([[0, 1]]);
  });

  it('reaches a large room in slices, with turns of others between them', async () => {
    const { room } = roomOf(3 * SLICE);
    room.push();
    for (const slices of [1, 2, 3]) {
      await turn();
      expect(room.receiversOf(0)).toBe(slices * SLICE);
    }
  });

  it('sends only later events to who enters amid a pass', async () => {
    const { room } = roomOf(3 * SLICE);
    room.push();
    await turn();
    const newcomer = room.enter();
    room.push();
    await turns(8);
    expect(room.received.get(newcomer)).toEqual([1]);
    expect(room.received).toEqual(room.due);
  });

  it('sends all earlier events at once to who enters again', () => {
    const { room, members } = roomOf(3 * SLICE);
    room.push();
    room.push();
    room.fanOut.enter(members[40] as string);
    expect(room.received.get(members[40] as string)).toEqual([0, 1]);
  });

  it('sends later events too to those whose turn comes late, and nothing twice', async () => {
    const { room, members } = roomOf(3 * SLICE);
    room.push();
    await turn();
    room.push();
    await turns(2);
    expect(room.received.get(members.at(-1) as string)).toEqual([0, 1]);
    expect(room.batches).toEqual([[0], [0, 1]]);
    await turns(3);
    expect(room.batches).toEqual([[0], [0, 1], [1]]);
    expect(room.received).toEqual(room.due);
  });

  it('sends nothing to who left amid a pass', async () => {
    const { room, members } = roomOf(3 * SLICE);
    const gone = members.at(-1) as string;
    room.push();
    await turn();
    room.leave(gone);
    await turns(4);
    expect(room.received.get(gone)).toEqual([]);
  });

  it('sends everybody the rest at once when flushed', async () => {
    const { room } = roomOf(5 * SLICE);
    room.push();
    await turn();
    room.push();
    room.fanOut.flush();
    expect(room.received).toEqual(room.due);
    await turns(3);
    expect(room.received).toEqual(room.due);
  });

  it('sends everybody all of it once and in order, whoever comes, goes and speaks between any two slices', async () => {
    const { room, members } = roomOf(4 * SLICE);
    for (let step = 0; step < 500; step++) {
      const act = Math.random();
      if (act < 0.4) room.push();
      else if (act < 0.5) members.push(room.enter());
      else if (act < 0.6) room.leave(members.splice(Math.floor(Math.random() * members.length), 1)[0] ?? '');
      else if (act < 0.65) room.fanOut.enter(members[step % members.length] ?? '');
      else if (act < 0.66) room.fanOut.flush();
      else await turn();
      // The events are in order and without a gap, at any moment.
      for (const [member, due] of room.due)
        expect(room.received.get(member)).toEqual(due.slice(0, room.received.get(member)?.length));
    }
    await turns(20);
    for (const [member, due] of room.due) expect(room.received.get(member)).toEqual(due);
  });
});
