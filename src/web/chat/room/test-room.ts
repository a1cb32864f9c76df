import { vi } from 'vitest';
import { type Answer, type Message, PAGE_SIZE } from '#shared/chat.ts';
import { ROOMS, type Room } from '#shared/rooms.ts';
import type { KeyValueStorage } from '#web/ui/browser-storage.ts';
import { openOutbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';
import { ConnectionLost, NoAnswer, type RoomConnection, type RoomListener } from './room-connection.ts';
import { Visit } from './visit.ts';

/** A room in memory that stores each client id once, and one visitor's line to it, which the tests break. */
export class FakeRoom {
  messages: Message[] = [];
  received: string[] = [];
  line: RoomListener | null = null;
  mark = 'mine';
  refuse: ((text: string) => Answer<{ message: Message }> | null) | null = null;
  answersGetLost = false;
  /** Whether joining is answered and followed by the history. */
  greets = true;
  /** Ids of removed messages; a removal's number is its place in here, from 1. */
  readonly removed: string[] = [];
  /** How long an answer takes; one whose line broke meanwhile never comes. */
  latencyMs = () => 0;
  #said = 0;
  /** How many lines there have been. */
  #lines = 0;
  readonly byClientId = new Map<string, Message>();

  say(text: string, mark = 'theirs'): Message {
    const sequence = String(++this.#said).padStart(6, '0');
    const message: Message = {
      id: `m${sequence}`,
      user: 'Cog7',
      message: text,
      timestamp: `2026-11-20T20:11:23.${sequence}Z`,
      role: 'member',
      mark,
    };
    this.messages.push(message);
    this.line?.live(message);
    return message;
  }

  remove(message: Message) {
    this.messages = this.messages.filter(({ id }) => id !== message.id);
    this.removed.push(message.id);
    this.line?.removed({ id: message.id, removals: this.removed.length });
  }

  connect = (_room: Room, _member: unknown, listener: RoomListener): RoomConnection => {
    const join = () => {
      this.line = listener;
      this.#lines++;
      if (!this.greets) return;
      const { removalsSeen = 0 } = listener.position();
      listener.history(this.messages.slice(-PAGE_SIZE));
      listener.joined({ ...this.me(), removed: this.removed.slice(removalsSeen) });
    };
    this.reconnect = join;
    return {
      post: (message) => this.#post(message),
      olderThan: (before) =>
        this.#answer(() => this.messages.filter(({ timestamp }) => timestamp < before).slice(-PAGE_SIZE)),
      join,
      check: () => {},
      close: () => {
        this.line = null;
      },
    };
  };

  me = () => ({ user: 'Cog7', mark: this.mark, removals: this.removed.length });

  reconnect = () => {};

  breakLine() {
    const line = this.line;
    this.line = null;
    line?.lost();
  }

  async #post({ text, clientId }: Outgoing): Promise<Answer<{ message: Message }>> {
    if (!this.line) throw new ConnectionLost();
    this.received.push(clientId);
    const refusal = this.refuse?.(text);
    if (refusal) return refusal;
    const earlier = this.byClientId.get(clientId);
    if (earlier && this.removed.includes(earlier.id))
      return { ok: false, code: 'not_found', message: 'This message is no longer here.' };
    const message = earlier ?? this.say(text, this.mark);
    this.byClientId.set(clientId, message);
    const isLost = this.answersGetLost;
    return this.#answer(() => {
      if (isLost) throw new NoAnswer();
      return { ok: true, message };
    });
  }

  async #answer<T>(give: () => T): Promise<T> {
    const line = this.#lines;
    const delayMs = this.latencyMs();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (!this.line || line !== this.#lines) throw new ConnectionLost();
    return give();
  }
}

/** Mulberry32: small, seeded, good enough to shuffle a test. */
export function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Opens a session in the room, with an outbox in `storage`. */
export function visit(
  fake: FakeRoom,
  { room = ROOMS.anonymous as Room, storage = memoryStorage(), owner = 'me' } = {},
) {
  const arrived = vi.fn();
  const accountChanged = vi.fn();
  const session = new Visit(room, openOutbox(room, owner, storage), {
    arrived,
    accountChanged,
    connect: fake.connect,
  });
  session.open({ username: 'Cog7' });
  return { session, storage, arrived, accountChanged };
}

function memoryStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
