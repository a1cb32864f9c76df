import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE_SIZE } from '#shared/chat.ts';
import { FakeRoom, seeded, visit } from './test-room.ts';
import type { Visit } from './visit.ts';

const STEPS = 120;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => setTimeout(step, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A visitor who reads, pages and writes while others speak, messages go and the connection breaks. */
class RandomVisit {
  readonly fake = new FakeRoom();
  readonly random: (below: number) => number;
  readonly storage;
  session: Visit;
  written: string[] = [];
  dropped = new Set<string>();
  #said = 0;

  constructor(seed: number) {
    this.random = seeded(seed);
    this.fake.latencyMs = () => this.random(400);
    const { session, storage } = visit(this.fake);
    this.session = session;
    this.storage = storage;
    this.fake.reconnect();
  }

  act() {
    const { fake, random, session } = this;
    const choice = random(100);
    if (choice < 25) for (let count = random(20); count >= 0; count--) fake.say(`said ${this.#said++}`);
    else if (choice < 27)
      for (let count = 0; count < 45 * PAGE_SIZE; count++) fake.say(`said ${this.#said++}`);
    else if (choice < 45) this.write();
    else if (choice < 52) this.remove();
    else if (choice < 62) fake.line ? fake.breakLine() : fake.reconnect();
    else if (choice < 80) void session.loadOlder();
    else if (choice < 84) fake.answersGetLost = !fake.answersGetLost;
    else if (choice < 88) this.refuse();
    else if (choice < 92) session.setAtBottom(random(2) === 0);
    else if (choice < 97) this.settleFailed();
    else this.reload();
  }

  write() {
    // Who has never joined can't send.
    if (!this.session.view.me) return;
    const text = `written ${this.written.length}`;
    this.written.push(text);
    this.session.send(text);
  }

  remove() {
    const { messages } = this.fake;
    if (messages.length === 0) return;
    const choice = this.random(10);
    // The newest, any, or all of the oldest, as an erasure by age.
    if (choice < 4) this.fake.remove(messages[messages.length - 1] as (typeof messages)[0]);
    else if (choice < 8) this.fake.remove(messages[this.random(messages.length)] as (typeof messages)[0]);
    else for (const message of messages.slice(0, this.random(100))) this.fake.remove(message);
  }

  refuse() {
    const retryAfterMs = this.random(3000);
    const isFinal = this.random(3) === 0;
    let left = 3;
    this.fake.refuse = () => {
      if (left-- <= 0) return null;
      return isFinal
        ? { ok: false, code: 'unavailable', message: 'Busy.', retryAfterMs: 31_000 }
        : { ok: false, code: 'slow_down', message: 'Slower.', retryAfterMs };
    };
  }

  settleFailed() {
    for (const { clientId, state, text } of this.session.view.outgoing) {
      if (state !== 'failed') continue;
      if (this.random(3) > 0) this.session.retry(clientId);
      else {
        this.dropped.add(text);
        this.session.drop(clientId);
      }
    }
  }

  reload() {
    this.session.close();
    this.fake.breakLine();
    this.session = visit(this.fake, { storage: this.storage }).session;
    if (this.random(2)) this.fake.reconnect();
  }

  /** Everything works again, and whatever failed is tried again. */
  async recover() {
    this.fake.answersGetLost = false;
    this.fake.refuse = null;
    // A connection on which an answer was lost is given up.
    this.fake.breakLine();
    this.fake.reconnect();
    for (let round = 0; round < 5; round++) {
      await vi.advanceTimersByTimeAsync(60_000);
      for (const { clientId, state } of this.session.view.outgoing)
        if (state === 'failed') this.session.retry(clientId);
    }
    // Whatever was stored is shown in its place, or will be when one pages back to it.
    expect(this.session.view.outgoing).toEqual([]);
    for (let page = 0; page < 1000 && !this.session.view.timeline.isComplete; page++) {
      void this.session.loadOlder();
      await vi.advanceTimersByTimeAsync(500);
    }
  }

  /** What arrived so far is shown. */
  async painted() {
    for (let count = -1; count !== this.fake.messages.length; ) {
      count = this.fake.messages.length;
      await vi.advanceTimersByTimeAsync(17);
    }
  }

  /** What it shows without a gap is what the room has from there on. */
  agrees() {
    const { timeline } = this.session.view;
    const shown = timeline.held.filter(({ removed }) => !removed).map(({ id }) => id);
    const from = timeline.isComplete ? '' : (timeline.held[0]?.timestamp ?? '9');
    const room = this.fake.messages.filter(({ timestamp }) => timestamp >= from).map(({ id }) => id);
    expect(shown).toEqual(room);
  }
}

it.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'a visitor sees the room as it is, and every message of their own goes out once (seed %i)',
  async (seed) => {
    const visitor = new RandomVisit(seed);
    const { fake, random } = visitor;
    for (let step = 0; step < STEPS; step++) {
      visitor.act();
      if (random(3)) await vi.advanceTimersByTimeAsync(random(1000));
      const { timeline } = visitor.session.view;
      if (!fake.line || timeline.fresh) continue;
      await visitor.painted();
      if (fake.line && !visitor.session.view.timeline.fresh) visitor.agrees();
    }
    await visitor.recover();
    visitor.agrees();
    expect(visitor.session.view.timeline.isComplete).toBe(true);
    const stored = [...fake.byClientId.values()].map(({ message }) => message);
    expect(stored).toHaveLength(new Set(stored).size);
    expect(new Set([...stored, ...visitor.dropped])).toEqual(new Set(visitor.written));
  },
);
