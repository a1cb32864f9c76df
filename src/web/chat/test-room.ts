import { vi } from 'vitest';
import { type Answer, type Message, PAGE_SIZE, ROOMS, type Room } from '#shared/chat.ts';
import type { KeyValueStorage } from '#web/ui/browser-storage.ts';
import { openOutbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';
import { LineLost, NoAnswer, type RoomConnection, type RoomListener } from './room-connection.ts';
import { RoomSession } from './room-session.ts';

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
  #byClientId = new Map<string, Message>();

  say(text: string, mark = 'theirs'): Message {
    const sequence = String(this.messages.length + 1).padStart(6, '0');
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
      if (!this.greets) return;
      const { removalsSeen = 0 } = listener.position();
      listener.history(this.messages.slice(-PAGE_SIZE));
      listener.joined({ ...this.me(), removed: this.removed.slice(removalsSeen) });
    };
    this.reconnect = join;
    return {
      post: (message) => this.#post(message),
      olderThan: async (before) =>
        this.messages.filter(({ timestamp }) => timestamp < before).slice(-PAGE_SIZE),
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
    if (!this.line) throw new LineLost();
    this.received.push(clientId);
    const refusal = this.refuse?.(text);
    if (refusal) return refusal;
    const message = this.#byClientId.get(clientId) ?? this.say(text, this.mark);
    this.#byClientId.set(clientId, message);
    if (this.answersGetLost) throw new NoAnswer();
    return { ok: true, message };
  }
}

/** Opens a session in the room, with an outbox in `storage`. */
export function visit(
  fake: FakeRoom,
  { room = ROOMS.anonymous as Room, storage = memoryStorage(), owner = 'me' } = {},
) {
  const arrived = vi.fn();
  const accountChanged = vi.fn();
  const session = new RoomSession(room, openOutbox(room, owner, storage), {
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
