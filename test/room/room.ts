import { afterEach, beforeEach, vi } from 'vitest';
import { type Answer, type Message, PAGE_SIZE, type Refusal, type Sent } from '#shared/chat.ts';
import { ROOMS, type Room } from '#shared/rooms.ts';
import { openOutbox } from '#web/chat/room/outbox.ts';
import type { Outgoing } from '#web/chat/room/outgoing.ts';
import { RoomClient } from '#web/chat/room/room-client.ts';
import type { RoomConnection, RoomListener } from '#web/chat/room/room-connection.ts';
import { ConnectionLost, NoAnswer } from '#web/chat/room/socket/namespace-socket.ts';
import type { KeyValueStorage } from '#web/ui/browser-storage.ts';

/** A room in memory that stores each client id once, with one visitor's connection, which the tests break. */
export class FakeRoom {
  messages: Message[] = [];
  received: string[] = [];
  listener: RoomListener | null = null;
  mark = 'mine';
  refuse: ((text: string) => Answer<Sent> | null) | null = null;
  answersGetLost = false;
  /** The answer to who asks for messages around another one, instead of these. */
  refusal: Refusal | null = null;
  /** Whether joining is answered and followed by the history. */
  greets = true;
  /** The ids of removed messages; a removal's number is its place in this list, from 1. */
  readonly removed: string[] = [];
  readonly returned: { number: number; message: Message }[] = [];
  /** The time until an answer; an answer never arrives if its connection is lost meanwhile. */
  latencyMs = () => 0;
  #said = 0;
  /** The number of connections so far. */
  #connections = 0;
  readonly byClientId = new Map<string, Message>();

  say(text: string, mark = 'theirs', replyTo?: string): Message {
    const sequence = String(++this.#said).padStart(6, '0');
    const message: Message = {
      id: `m${sequence}`,
      user: 'Cog7',
      message: text,
      timestamp: `2026-11-20T20:11:23.${sequence}Z`,
      role: 'member',
      mark,
      ...(replyTo && { replyTo }),
    };
    this.messages.push(message);
    this.listener?.dispatch({ type: 'live', message });
    return message;
  }

  remove(message: Message) {
    this.messages = this.messages.filter(({ id }) => id !== message.id);
    this.removed.push(message.id);
    this.listener?.dispatch({ type: 'removed', id: message.id, removals: this.removed.length });
  }

  /** Lets a removed message come back: the number of its return is its place in `removed`, where the id is empty. */
  letStand(message: Message) {
    this.removed[this.removed.indexOf(message.id)] = '';
    this.removed.push('');
    this.messages = [...this.messages, message].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
    this.returned.push({ number: this.removed.length, message });
    this.listener?.dispatch({ type: 'live', message });
  }

  connect = (_room: Room, _member: unknown, listener: RoomListener): RoomConnection => {
    const join = () => {
      this.listener = listener;
      this.#connections++;
      if (!this.greets) return;
      const { removalsSeen = 0, since = '9' } = listener.position();
      listener.dispatch({ type: 'history', messages: this.messages.slice(-PAGE_SIZE) });
      for (const { number, message } of this.returned)
        if (number > removalsSeen && message.timestamp >= since) listener.dispatch({ type: 'live', message });
      const removed = this.removed.slice(removalsSeen).filter((id) => id !== '');
      listener.dispatch({ type: 'joined', answer: { ...this.me(), removed } });
    };
    this.reconnect = join;
    return {
      post: (message) => this.#post(message),
      olderThan: (before) =>
        this.#answer(() => this.messages.filter(({ timestamp }) => timestamp < before).slice(-PAGE_SIZE)),
      around: (id) => this.#answer(() => this.#around(id)),
      search: (q, before) => this.#answer(() => this.#search(q, before)),
      request: () => this.#answer(() => ({ ok: true }) as const),
      join,
      check: () => {},
      checkIfSilent: () => {},
      close: () => {
        this.listener = null;
      },
    };
  };

  #around(id: string): Answer<{ messages: Message[] }> {
    if (this.refusal) return this.refusal;
    const at = this.messages.findIndex((message) => message.id === id);
    if (at < 0) return { ok: false, code: 'not_found', message: 'This message is no longer here.' };
    const half = PAGE_SIZE / 2;
    return { ok: true, messages: this.messages.slice(Math.max(0, at + 1 - half), at + 1 + half) };
  }

  #search(q: string, before = '9'): Answer<{ messages: Message[] }> {
    const hits = this.messages.filter(({ message, timestamp }) => message.includes(q) && timestamp < before);
    return { ok: true, messages: hits.slice(-PAGE_SIZE).reverse() };
  }

  me = () => ({ user: 'Cog7', mark: this.mark, removals: this.removed.length });

  reconnect = () => {};

  breakLine() {
    const listener = this.listener;
    this.listener = null;
    listener?.dispatch({ type: 'lost' });
  }

  async #post({ text, clientId, replyTo }: Outgoing): Promise<Answer<Sent>> {
    if (!this.listener) throw new ConnectionLost();
    this.received.push(clientId);
    const refusal = this.refuse?.(text);
    if (refusal) return refusal;
    const earlier = this.byClientId.get(clientId);
    if (earlier && this.removed.includes(earlier.id))
      return { ok: false, code: 'not_found', message: 'This message is no longer here.' };
    if (!earlier && replyTo && !this.messages.some(({ id }) => id === replyTo))
      return { ok: false, code: 'not_found', message: 'This message is no longer here.' };
    const message = earlier ?? this.say(text, this.mark, replyTo);
    this.byClientId.set(clientId, message);
    const isLost = this.answersGetLost;
    return this.#answer(() => {
      if (isLost) throw new NoAnswer();
      return { ok: true, message };
    });
  }

  async #answer<T>(give: () => T): Promise<T> {
    const connection = this.#connections;
    const delayMs = this.latencyMs();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (!this.listener || connection !== this.#connections) throw new ConnectionLost();
    return give();
  }
}

/** Opens a client of the room, with an outbox in `storage`. */
export function openClient(
  fake: FakeRoom,
  { room = ROOMS.anonymous as Room, storage = memoryStorage(), owner = 'me' } = {},
) {
  const arrived = vi.fn();
  const accountChanged = vi.fn();
  const replied = vi.fn();
  const client = new RoomClient(room, openOutbox(room, owner, storage), {
    accountChanged,
    connect: fake.connect,
  });
  client.liveHandlers = { arrived, replied };
  client.open({ username: 'Cog7' });
  return { client, storage, arrived, replied, accountChanged };
}

/** Time and frames pass only when a test of the file says so. */
export function fakeFrames() {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (step: () => void) => setTimeout(step, 16));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Lets frames be painted and calls be answered. */
export const settleDown = () => vi.advanceTimersByTimeAsync(600);

export const shown = ({ view }: RoomClient) => [
  ...view.timeline.loaded.filter(({ removed }) => !removed).map(({ message }) => message),
  ...view.outgoing.map(({ text, state }) => `${text} (${state})`),
];

export function memoryStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
