/** A drill in the anonymous room: trolls who keep drawing secrets, students who write and report, and one moderator. */
import type { Message } from '#shared/chat.ts';
import type { Caller } from '../server/server.ts';
import { DrillWindow } from './drill-window.ts';
import { pause } from './pause.ts';
import type { Chance } from './seed.ts';

export type Scene = {
  students: number;
  /** The average time between a student's messages. */
  speaksEveryMs: number;
  trolls: number;
  /** The time between a troll's attempts to write. */
  writesEveryMs: number;
  /** The time that the moderator takes for each report; null if there is no moderator. */
  decidesInMs: number | null;
  /** Seen messages are counted for `seenMs`, after `attackMs` of the attack. */
  attackMs: number;
  seenMs: number;
};

export type Outcome = {
  seen: number;
  /** The number of seen messages by trolls. */
  trolled: number;
  honest: number;
  refused: number;
  decided: number;
};

type World = { url: string; scene: Scene; chance: Chance; isOver: boolean; outcome: Outcome };

/** Half of the students and a fifth of the trolls share the campus's address. */
const CAMPUS = '203.0.113.1';
const MARKED = 'zzz';
const PASTED = ['join the channel of the trolls now everybody', 'buy the answers of the exam from us today'];
/** A student reports one in this many of a troll's messages. */
const REPORTS_ONE_IN = 200;
/** The greatest number of secrets that a troll keeps. */
const MASKS = 10;

/** `settle` is called once all students have joined, and lets the server take them for people who have stayed. */
export async function runDrill(
  { url, moderator, scene, chance }: { url: string; moderator: Caller; scene: Scene; chance: Chance },
  settle: () => void,
): Promise<Outcome> {
  const outcome: Outcome = { seen: 0, trolled: 0, honest: 0, refused: 0, decided: 0 };
  const world: World = { url, scene, chance, isOver: false, outcome };
  const students: Student[] = [];
  const report = ({ id, message }: Message) => {
    if (!message.startsWith(MARKED)) return;
    const reporters = Math.ceil(students.length / REPORTS_ONE_IN);
    for (let n = 0; n < reporters; n++)
      void chance.pick(students).window?.ask('report message', { id, reason: 'A troll' });
  };
  const seen: Message[] = [];
  const note = (message: Message) => {
    seen.push(message);
    report(message);
  };
  for (let n = 0; n < scene.students; n++) {
    const address = n % 2 ? CAMPUS : `198.51.${n >> 8}.${n & 255}`;
    students.push(await Student.enter(world, address, n === 0 ? { onMessage: note } : {}));
  }
  settle();
  const lives = students.map((student) => student.live());
  lives.push(
    ...Array.from({ length: scene.trolls }, (_, n) => troll(world, n % 5 ? `192.0.2.${n}` : CAMPUS)),
  );
  if (scene.decidesInMs !== null) lives.push(decide(world, moderator, scene.decidesInMs));
  await pause(scene.attackMs);
  const before = seen.length;
  await pause(scene.seenMs);
  const last = seen.slice(before);
  world.isOver = true;
  await Promise.all(lives);
  for (const { window } of students) window.close();
  outcome.seen = last.length;
  outcome.trolled = last.filter(({ message }) => message.startsWith(MARKED)).length;
  return outcome;
}

class Student {
  readonly window: DrillWindow;
  readonly #world: World;
  #saidAt = 0;

  private constructor(window: DrillWindow, world: World) {
    this.window = window;
    this.#world = world;
  }

  static async enter(
    world: World,
    address: string,
    listeners: { onMessage?: (message: Message) => void },
  ): Promise<Student> {
    return new Student(await DrillWindow.join({ url: world.url, address, ...listeners }), world);
  }

  async live(): Promise<void> {
    const { scene, chance, outcome } = this.#world;
    let nextAt = performance.now() + chance.next() * scene.speaksEveryMs;
    while (!this.#world.isOver) {
      await pause(100);
      // The screen counts slow mode down, and sends nothing before its end.
      const freeAt = this.#saidAt + this.window.slowModeSeconds * 1000;
      if (performance.now() < Math.max(nextAt, freeAt)) continue;
      nextAt = performance.now() - Math.log(1 - chance.next()) * scene.speaksEveryMs;
      outcome.honest++;
      const answer = await this.window.ask('chat message', {
        message: `what about ${chance.between(1, 1e9)}`,
      });
      this.#saidAt = performance.now();
      if (!answer.ok) outcome.refused++;
    }
  }
}

type Mask = { window: DrillWindow; freeAt: number };

/** Writes with any secret that may write now, and draws another one if none may. */
async function troll(world: World, address: string): Promise<void> {
  const { url, scene, chance } = world;
  const masks: Mask[] = [];
  while (!world.isOver) {
    await pause(scene.writesEveryMs);
    const now = performance.now();
    let mask = masks.find(({ freeAt }) => freeAt <= now);
    if (!mask) {
      mask = { window: await DrillWindow.join({ url, address }), freeAt: 0 };
      masks.push(mask);
      if (masks.length > MASKS) masks.shift()?.window.close();
    }
    const words = chance.next() < 0.5 ? chance.pick(PASTED) : `${chance.between(1, 1e9)} idiots`;
    const answer = await mask.window.ask('chat message', { message: `${MARKED} ${words}` });
    const waitMs = answer.ok ? mask.window.slowModeSeconds * 1000 : (answer.retryAfterMs ?? 0);
    mask.freeAt = performance.now() + waitMs;
  }
  for (const { window } of masks) window.close();
}

async function decide(world: World, moderator: Caller, decidesInMs: number): Promise<void> {
  while (!world.isOver) {
    const { reports } = (await moderator.call('GET', '/api/reports')).body;
    const open = reports.find(({ state }: { state: string }) => state === 'open' || state === 'held');
    await pause(decidesInMs);
    if (!open) continue;
    await moderator.call('POST', '/api/chat/anonymous/mutes', { messageId: open.id, minutes: 60 });
    await moderator.call('PATCH', `/api/reports/${open.id}`, { decision: 'remove' });
    world.outcome.decided++;
  }
}
