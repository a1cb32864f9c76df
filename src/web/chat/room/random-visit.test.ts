import { describe, expect, it } from 'vitest';
import type { Answer, Message } from '#shared/chat.ts';
import type { Outgoing } from './outgoing.ts';
import { reduceRoom } from './room-reducer.ts';
import { type Effect, newRoomState, type RoomEvent } from './room-state.ts';
import { seeded } from './test-room.ts';
import { positionOf } from './timeline.ts';

const SEEDS = 150;
const STEPS = 60;
/** Small, so that gaps have many pages. */
const PAGE = 2;

type Planned = { atMs: number; event: () => RoomEvent; isLostWithConnection: boolean };

/** A visitor who reads, pages and writes while others speak, messages go and the connection breaks; time is a number. */
class RandomVisit {
  readonly random: (below: number) => number;
  messages: Message[] = [];
  /** Ids; a removal's number is its place in here, from 1. */
  readonly removed: string[] = [];
  readonly byClientId = new Map<string, Message>();
  state = newRoomState('secret', []);
  isOnline = false;
  answersGetLost = false;
  refusal: { left: number; answer: Answer<{ message: Message }> } | null = null;
  readonly written: string[] = [];
  readonly discarded = new Set<string>();
  readonly #outbox = new Map<string, Outgoing>();
  #planned: Planned[] = [];
  #nowMs = 0;
  #said = 0;

  constructor(seed: number) {
    this.random = seeded(seed);
    this.join();
  }

  say(text: string, mark = 'theirs'): Message {
    const sequence = String(++this.#said).padStart(6, '0');
    const timestamp = `2026-11-20T20:11:23.${sequence}Z`;
    const message: Message = {
      id: `m${sequence}`,
      user: 'Cog7',
      message: text,
      timestamp,
      role: 'member',
      mark,
    };
    this.messages.push(message);
    if (this.isOnline) this.tell({ type: 'live', message });
    return message;
  }

  remove(message: Message | undefined) {
    if (!message) return;
    this.messages = this.messages.filter(({ id }) => id !== message.id);
    this.removed.push(message.id);
    if (this.isOnline) this.tell({ type: 'removed', id: message.id, removals: this.removed.length });
  }

  join() {
    this.isOnline = true;
    const { removalsSeen = 0 } = positionOf(this.state.timeline);
    this.tell({ type: 'history', messages: this.messages.slice(-PAGE) });
    const removed = this.removed.slice(removalsSeen);
    this.tell({
      type: 'joined',
      answer: { user: 'Cog7', mark: 'mine', removals: this.removed.length, removed },
    });
  }

  lose() {
    this.isOnline = false;
    this.#planned = this.#planned.filter(({ isLostWithConnection }) => !isLostWithConnection);
    this.tell({ type: 'lost' });
  }

  reload() {
    this.lose();
    this.#planned = [];
    this.state = newRoomState('secret', [...this.#outbox.values()]);
    if (this.random(2)) this.join();
  }

  tell(event: RoomEvent) {
    const { state, effects } = reduceRoom(this.state, event, this.#nowMs);
    this.state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  /** Everything that is planned until then happens, in the order of its time. */
  advance(ms: number) {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const due = this.#planned.filter(({ atMs }) => atMs <= untilMs);
      const next = due.reduce<Planned | undefined>(
        (first, each) => (first && first.atMs <= each.atMs ? first : each),
        undefined,
      );
      if (!next) break;
      this.#planned = this.#planned.filter((each) => each !== next);
      this.#nowMs = next.atMs;
      this.tell(next.event());
    }
    this.#nowMs = untilMs;
  }

  #carryOut(effect: Effect) {
    switch (effect.type) {
      case 'ask': {
        const { before, answer } = effect;
        const page = () => this.messages.filter(({ timestamp }) => timestamp < before).slice(-PAGE);
        return this.#plan(this.random(400), () => ({ type: answer, before, messages: page() }));
      }
      case 'post':
        return this.#store(effect.message);
      case 'wait':
        return this.#plan(effect.ms, waited);
      case 'await frame':
        return this.#plan(16, () => ({ type: 'painted' }), false);
      case 'keep':
        return void this.#outbox.set(effect.message.clientId, effect.message);
      case 'forget':
        return void this.#outbox.delete(effect.clientId);
      case 'forget all':
        return this.#outbox.clear();
      case 'stop waiting':
        this.#planned = this.#planned.filter(({ event }) => event !== waited);
        return;
      case 'join':
      case 'tell':
      case 'check account':
        return;
    }
  }

  #store({ clientId, text }: Outgoing) {
    if (this.refusal && this.refusal.left-- > 0) {
      const { answer } = this.refusal;
      return this.#plan(this.random(400), () => ({ type: 'answered', clientId, answer }));
    }
    const earlier = this.byClientId.get(clientId);
    const isGone = earlier !== undefined && this.removed.includes(earlier.id);
    const message = earlier ?? this.say(text, 'mine');
    this.byClientId.set(clientId, message);
    const isLost = this.answersGetLost;
    this.#plan(this.random(400), () => {
      if (isLost) return { type: 'unanswered', clientId };
      return { type: 'answered', clientId, answer: isGone ? GONE : { ok: true, message } };
    });
  }

  #plan(delayMs: number, event: () => RoomEvent, isLostWithConnection = true) {
    this.#planned.push({ atMs: this.#nowMs + delayMs, event, isLostWithConnection });
  }
}

const waited = (): RoomEvent => ({ type: 'waited' });
const GONE = { ok: false, code: 'not_found', message: 'This message is no longer here.' } as const;

function act(visitor: RandomVisit) {
  const { random, messages } = visitor;
  const choice = random(100);
  if (choice < 25) for (let count = random(5); count >= 0; count--) visitor.say('said');
  else if (choice < 27) for (let count = 0; count < 45 * PAGE; count++) visitor.say('said');
  else if (choice < 45) write(visitor);
  else if (choice < 48) visitor.remove(messages.at(-1));
  else if (choice < 51) visitor.remove(messages[random(messages.length + 1)]);
  else if (choice < 52) for (const message of messages.slice(0, random(30))) visitor.remove(message);
  else if (choice < 62) visitor.isOnline ? visitor.lose() : visitor.join();
  else if (choice < 80) visitor.tell({ type: 'top reached' });
  else if (choice < 84) visitor.answersGetLost = !visitor.answersGetLost;
  else if (choice < 88) refuse(visitor);
  else if (choice < 92) visitor.tell({ type: 'moved', isAtBottom: random(2) === 0 });
  else if (choice < 97) retryOrDiscard(visitor);
  else visitor.reload();
}

function write(visitor: RandomVisit) {
  if (!visitor.state.me) return;
  const text = `written ${visitor.written.length}`;
  visitor.written.push(text);
  visitor.tell({ type: 'written', clientId: text, text });
}

function refuse(visitor: RandomVisit) {
  const retryAfterMs = visitor.random(3) === 0 ? 31_000 : visitor.random(3000);
  const code = retryAfterMs > 3000 ? 'unavailable' : 'slow_down';
  visitor.refusal = { left: 3, answer: { ok: false, code, message: 'Not now.', retryAfterMs } };
}

function retryOrDiscard(visitor: RandomVisit) {
  for (const { clientId, state, text } of visitor.state.outgoing) {
    if (state !== 'failed') continue;
    if (visitor.random(3) > 0) visitor.tell({ type: 'retried', clientId });
    else {
      visitor.discarded.add(text);
      visitor.tell({ type: 'discarded', clientId });
    }
  }
}

/** Everything works again, and whatever failed is tried again. */
function recover(visitor: RandomVisit) {
  visitor.answersGetLost = false;
  visitor.refusal = null;
  visitor.lose();
  visitor.join();
  for (let round = 0; round < 5; round++) {
    visitor.advance(60_000);
    for (const { clientId, state } of visitor.state.outgoing)
      if (state === 'failed') visitor.tell({ type: 'retried', clientId });
  }
  visitor.advance(60_000);
  expect(visitor.state.outgoing).toEqual([]);
  for (let page = 0; page < 5000 && !visitor.state.timeline.isComplete; page++) {
    visitor.tell({ type: 'top reached' });
    visitor.advance(500);
  }
}

/** What is shown without a gap is what the room has from there on. */
function expectAgreement({ state, messages }: RandomVisit) {
  const { held, isComplete } = state.timeline;
  const shown = held.filter(({ removed }) => !removed).map(({ id }) => id);
  const from = isComplete ? '' : (held[0]?.timestamp ?? '9');
  const room = messages.filter(({ timestamp }) => timestamp >= from).map(({ id }) => id);
  if (shown.join() !== room.join()) expect(shown).toEqual(room);
}

describe('the room’s state', () => {
  it('shows the room as it is, and sends every own message once, whatever happens', () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const visitor = new RandomVisit(seed);
      for (let count = 0; count < STEPS; count++) {
        act(visitor);
        if (visitor.random(3)) visitor.advance(visitor.random(1000));
        const { timeline, arrivals } = visitor.state;
        if (visitor.isOnline && !timeline.fresh && arrivals.length === 0) expectAgreement(visitor);
      }
      recover(visitor);
      expectAgreement(visitor);
      expect(visitor.state.timeline.isComplete, `seed ${seed}`).toBe(true);
      const stored = [...visitor.byClientId.values()].map(({ message }) => message);
      expect(new Set([...stored, ...visitor.discarded]), `seed ${seed}`).toEqual(new Set(visitor.written));
    }
  });
});
