import { type Answer, type Message, PAGE_SIZE, type Sent } from '#shared/chat.ts';
import type { Outgoing } from '#web/chat/room/outgoing.ts';
import { reduceRoom } from '#web/chat/room/room-reducer.ts';
import {
  type Effect,
  newRoomState,
  positionOf,
  type RoomEvent,
  type Seen,
} from '#web/chat/room/room-state.ts';
import { chanceFrom } from '../faults/seed.ts';

/** The size is small, so that gaps have many pages. */
export const PAGE = 2;
const MOST_REMOVALS_TOLD = 5;

type Planned = { atMs: number; event: () => RoomEvent; isLostWithConnection: boolean };

/** A visitor who reads, pages and writes while others write, messages go and connections break; time is simulated. */
export class RandomVisitor {
  readonly random: (below: number) => number;
  messages: Message[] = [];
  /** The ids of removed messages; a removal's number is its place in this list, from 1. */
  readonly removed: string[] = [];
  /** The removed messages, which may come back. */
  readonly taken: Message[] = [];
  readonly #returned: { number: number; message: Message }[] = [];
  readonly byClientId = new Map<string, Message>();
  state = newRoomState('secret', []);
  isOnline = false;
  answersGetLost = false;
  refusal: { left: number; answer: Answer<Sent> } | null = null;
  readonly written: string[] = [];
  readonly discarded = new Set<string>();
  readonly seen: Seen[] = [];
  readonly #outbox = new Map<string, Outgoing>();
  #planned: Planned[] = [];
  #nowMs = 0;
  #said = 0;

  constructor(seed: number) {
    const { next } = chanceFrom(seed);
    this.random = (below) => Math.floor(next() * below);
    this.join();
  }

  say(text: string, mark = 'theirs', replyTo?: string): Message {
    const sequence = String(++this.#said).padStart(6, '0');
    const timestamp = `2026-11-20T20:11:23.${sequence}Z`;
    const message: Message = {
      id: `m${sequence}`,
      user: 'Cog7',
      message: text,
      timestamp,
      role: 'member',
      mark,
      ...(replyTo && { replyTo }),
    };
    this.messages.push(message);
    if (this.isOnline) this.dispatch({ type: 'live', message });
    return message;
  }

  remove(message: Message | undefined) {
    if (!message) return;
    this.taken.push(message);
    this.messages = this.messages.filter(({ id }) => id !== message.id);
    this.removed.push(message.id);
    if (this.isOnline) this.dispatch({ type: 'removed', id: message.id, removals: this.removed.length });
  }

  /** Lets a removed message come back, under a new number. */
  letStand(message: Message | undefined) {
    if (!message || !this.removed.includes(message.id)) return;
    this.removed[this.removed.indexOf(message.id)] = '';
    this.removed.push('');
    this.messages = [...this.messages, message].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
    this.#returned.push({ number: this.removed.length, message });
    if (this.isOnline) this.dispatch({ type: 'live', message });
  }

  join() {
    this.isOnline = true;
    const { removalsSeen = 0, since = '9' } = positionOf(this.state);
    this.dispatch({ type: 'history', messages: this.messages.slice(-PAGE) });
    for (const { number, message } of this.#returned)
      if (number > removalsSeen && message.timestamp >= since && !this.removed.includes(message.id))
        this.dispatch({ type: 'live', message });
    if (this.random(4) === 0) this.dispatch({ type: 'frame' });
    const missed = this.removed.slice(removalsSeen).filter((id) => id !== '');
    // The server lists no more removals than its limit.
    const removed = missed.length > MOST_REMOVALS_TOLD ? null : missed;
    const answer = { user: 'Cog7', mark: 'mine', removals: this.removed.length, removed };
    this.dispatch({ type: 'joined', answer });
  }

  lose() {
    this.isOnline = false;
    this.#planned = this.#planned.filter(({ isLostWithConnection }) => !isLostWithConnection);
    this.dispatch({ type: 'lost' });
  }

  reload() {
    this.lose();
    this.#planned = [];
    this.state = newRoomState('secret', [...this.#outbox.values()], this.seen.at(-1));
    if (this.random(2)) this.join();
  }

  dispatch(event: RoomEvent) {
    const { state, effects } = reduceRoom(this.state, event, this.#nowMs);
    this.state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  /** Runs everything that is planned until then, in the order of time. */
  advance(ms: number) {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      let next: Planned | undefined;
      for (const each of this.#planned)
        if (each.atMs <= untilMs && (!next || each.atMs < next.atMs)) next = each;
      if (!next) break;
      this.#planned = this.#planned.filter((each) => each !== next);
      this.#nowMs = next.atMs;
      this.dispatch(next.event());
    }
    this.#nowMs = untilMs;
  }

  #carryOut(effect: Effect) {
    switch (effect.type) {
      case 'load before': {
        const { before, event: type } = effect;
        const event = () => ({ type, before, messages: this.#pageBefore(before, PAGE) });
        return this.#plan(this.random(400), event);
      }
      case 'load around': {
        const { id, event: type } = effect;
        return this.#plan(this.random(400), () => ({ type, id, answer: this.#around(id) }));
      }
      case 'search': {
        const { query, before = '9' } = effect;
        return this.#plan(this.random(400), () => {
          const answer = { ok: true, messages: this.#pageBefore(before, PAGE_SIZE).reverse() } as const;
          return { type: 'hits', query, ...(effect.before && { before }), answer };
        });
      }
      case 'store seen':
        return void this.seen.push(effect.seen);
      case 'post':
        return this.#store(effect.message);
      case 'wait':
        return this.#plan(effect.ms, waited);
      case 'await frame':
        return this.#plan(16, () => ({ type: 'frame' }), false);
      case 'store in outbox':
        return void this.#outbox.set(effect.message.clientId, effect.message);
      case 'remove from outbox':
        return void this.#outbox.delete(effect.clientId);
      case 'clear outbox':
        return this.#outbox.clear();
      case 'stop waiting':
        this.#planned = this.#planned.filter(({ event }) => event !== waited);
        return;
      case 'join':
      case 'notify':
      case 'notify of reply':
      case 'check account':
        return;
    }
  }

  #around(id: string): Answer<{ messages: Message[] }> {
    const at = this.messages.findIndex((message) => message.id === id);
    if (at < 0) return GONE;
    return { ok: true, messages: this.messages.slice(Math.max(0, at - 1), at + 2) };
  }

  #store({ clientId, text, replyTo }: Outgoing) {
    if (this.refusal && this.refusal.left-- > 0) {
      const { answer } = this.refusal;
      return this.#plan(this.random(400), () => ({ type: 'answered', clientId, answer }));
    }
    const earlier = this.byClientId.get(clientId);
    const isGone = earlier !== undefined && this.removed.includes(earlier.id);
    const isLate = !earlier && replyTo !== undefined && this.removed.includes(replyTo);
    if (isLate) return this.#plan(this.random(400), () => ({ type: 'answered', clientId, answer: GONE }));
    const message = earlier ?? this.say(text, 'mine', replyTo);
    this.byClientId.set(clientId, message);
    const isLost = this.answersGetLost;
    this.#plan(this.random(400), () => {
      if (isLost) return { type: 'unanswered', clientId };
      return { type: 'answered', clientId, answer: isGone ? GONE : { ok: true, message } };
    });
  }

  #pageBefore(timestamp: string, size: number): Message[] {
    let end = 0;
    for (let to = this.messages.length; end < to; ) {
      const middle = (end + to) >> 1;
      if ((this.messages[middle]?.timestamp ?? '') < timestamp) end = middle + 1;
      else to = middle;
    }
    return this.messages.slice(Math.max(0, end - size), end);
  }

  #plan(delayMs: number, event: () => RoomEvent, isLostWithConnection = true) {
    this.#planned.push({ atMs: this.#nowMs + delayMs, event, isLostWithConnection });
  }
}

const waited = (): RoomEvent => ({ type: 'waited' });
const GONE = { ok: false, code: 'not_found', message: 'This message is no longer here.' } as const;
