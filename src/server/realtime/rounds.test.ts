import { describe, expect, it } from 'vitest';
import { Rounds } from './rounds.ts';

/** Telling one member takes as long as a slice, and the clock is looked at every 16 members. */
const SLICE = 16;

class Room {
  readonly heard = new Map<string, number[]>();
  readonly batches: number[][] = [];
  /** What each must have heard in the end, or a beginning of it for who left. */
  readonly due = new Map<string, number[]>();
  #nowMs = 0;
  #said = 0;
  #entered = 0;
  readonly rounds = new Rounds<number, number[]>({
    sliceMs: 1,
    now: () => this.#nowMs,
    toBatch: (events) => {
      this.batches.push([...events]);
      return [...events];
    },
    tell: (member, batch) => {
      this.#nowMs++;
      this.heard.get(member)?.push(...batch);
    },
  });

  enter(): string {
    const member = `member ${this.#entered++}`;
    this.heard.set(member, []);
    this.due.set(member, []);
    this.rounds.enter(member);
    return member;
  }

  say(): void {
    const event = this.#said++;
    for (const due of this.due.values()) due.push(event);
    this.rounds.say(event);
  }

  leave(member: string): void {
    this.rounds.leave(member);
    this.due.delete(member);
  }

  toldOf(event: number): number {
    return [...this.heard.values()].filter((heard) => heard.includes(event)).length;
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

describe('Rounds', () => {
  it('tell a small room in one slice at the end of the turn, everything of the turn together', async () => {
    const { room } = roomOf(SLICE - 1);
    room.say();
    room.say();
    expect(room.toldOf(0)).toBe(0);
    await turn();
    expect(room.toldOf(1)).toBe(SLICE - 1);
    expect(room.batches).toEqual([[0, 1]]);
  });

  it('tell a large room in slices, with turns of others between them', async () => {
    const { room } = roomOf(3 * SLICE);
    room.say();
    for (const slices of [1, 2, 3]) {
      await turn();
      expect(room.toldOf(0)).toBe(slices * SLICE);
    }
  });

  it('tell who enters amid a round only what is said from then on', async () => {
    const { room } = roomOf(3 * SLICE);
    room.say();
    await turn();
    const newcomer = room.enter();
    room.say();
    await turns(8);
    expect(room.heard.get(newcomer)).toEqual([1]);
    expect(room.heard).toEqual(room.due);
  });

  it('tell who enters again all that was said before, at once', () => {
    const { room, members } = roomOf(3 * SLICE);
    room.say();
    room.say();
    room.rounds.enter(members[40] as string);
    expect(room.heard.get(members[40] as string)).toEqual([0, 1]);
  });

  it('tell those whose turn comes late what was said meanwhile too, and nobody twice', async () => {
    const { room, members } = roomOf(3 * SLICE);
    room.say();
    await turn();
    room.say();
    await turns(2);
    expect(room.heard.get(members.at(-1) as string)).toEqual([0, 1]);
    expect(room.batches).toEqual([[0], [0, 1]]);
    await turns(3);
    expect(room.batches).toEqual([[0], [0, 1], [1]]);
    expect(room.heard).toEqual(room.due);
  });

  it('tell nothing to who left amid a round', async () => {
    const { room, members } = roomOf(3 * SLICE);
    const gone = members.at(-1) as string;
    room.say();
    await turn();
    room.leave(gone);
    await turns(4);
    expect(room.heard.get(gone)).toEqual([]);
  });

  it('tell everybody the rest at once where they must', async () => {
    const { room } = roomOf(5 * SLICE);
    room.say();
    await turn();
    room.say();
    room.rounds.finish();
    expect(room.heard).toEqual(room.due);
    await turns(3);
    expect(room.heard).toEqual(room.due);
  });

  it('tell everybody all of it once and in order, whoever comes, goes and speaks between any two slices', async () => {
    const { room, members } = roomOf(4 * SLICE);
    for (let step = 0; step < 500; step++) {
      const act = Math.random();
      if (act < 0.4) room.say();
      else if (act < 0.5) members.push(room.enter());
      else if (act < 0.6) room.leave(members.splice(Math.floor(Math.random() * members.length), 1)[0] ?? '');
      else if (act < 0.65) room.rounds.enter(members[step % members.length] ?? '');
      else if (act < 0.66) room.rounds.finish();
      else await turn();
      // In order and without a gap, at any moment.
      for (const [member, due] of room.due)
        expect(room.heard.get(member)).toEqual(due.slice(0, room.heard.get(member)?.length));
    }
    await turns(20);
    for (const [member, due] of room.due) expect(room.heard.get(member)).toEqual(due);
  });
});
