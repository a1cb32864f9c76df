/**
 * A member who sends whatever happens to the connection: it joins on every connect, and repeats a message with the same
 * id until it is answered or `attempts` are used up. It records each send and its outcome for the checker.
 */
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Answer, Message } from '#shared/chat.ts';
import { ROOMS } from '#shared/rooms.ts';
import { drawSecret } from '../server/member.ts';
import type { Send } from './checker.ts';
import { pause } from './pause.ts';

type Options = {
  name: string;
  secret?: string;
  attempts?: number;
  answerWithinMs?: number;
  /** False sends no ids, like the specification's own events. */
  withIds?: boolean;
};

/** The pause is shorter than the server asks for. */
const AFTER_REFUSAL_MS = 50;

export class Speaker {
  readonly name: string;
  readonly secret: string;
  readonly sends: Send[] = [];
  readonly #socket: Socket;
  readonly #options: Required<Pick<Options, 'attempts' | 'answerWithinMs' | 'withIds'>>;
  #joined = Promise.withResolvers<void>();
  #isIn = false;
  #connections = 0;
  #isClosed = false;

  constructor(url: string, { name, secret = drawSecret(), ...options }: Options) {
    this.name = name;
    this.secret = secret;
    this.#options = { attempts: 100, answerWithinMs: 2000, withIds: true, ...options };
    this.#socket = io(url + ROOMS.anonymous.namespace, {
      path: ROOMS.anonymous.path,
      transports: ['websocket'],
      forceNew: true,
      auth: { secret },
      reconnectionDelay: 50,
      reconnectionDelayMax: 200,
      timeout: 3000,
    });
    this.#socket.on('connect', () => void this.#join());
    this.#socket.on('disconnect', () => {
      // Waiting callers keep their promise over several disconnects.
      if (this.#isIn) this.#joined = Promise.withResolvers();
      this.#isIn = false;
    });
  }

  joined(): Promise<void> {
    return this.#joined.promise;
  }

  async say(text: string, clientId: string = randomUUID()): Promise<Send> {
    const send: Send = { sender: this.name, text, outcome: 'fail' };
    this.sends.push(send);
    for (let attempt = 0; attempt < this.#options.attempts && !this.#isClosed; attempt++) {
      await Promise.race([this.#joined.promise, pause(this.#options.answerWithinMs)]);
      if (!this.#socket.connected) {
        this.#dropConnection();
        continue;
      }
      const answer = await this.#ask(text, clientId);
      if (answer?.ok)
        return Object.assign(send, { outcome: 'ok', stored: answer.message, answeredAt: performance.now() });
      // The message may have been stored nevertheless.
      if (!answer || answer.code === 'unavailable') send.outcome = 'unknown';
      if (answer?.code === 'unavailable') await pause(AFTER_REFUSAL_MS);
      if (answer?.code === 'invalid') break;
    }
    return send;
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.close();
    this.#joined.resolve();
  }

  #ask(message: string, clientId: string): Promise<Answer<{ message: Message }> | null> {
    const payload = { user: 'Cog7', message, ...(this.#options.withIds && { clientId }) };
    return this.#socket
      .timeout(this.#options.answerWithinMs)
      .emitWithAck('chat message', payload)
      .catch(() => this.#dropConnection());
  }

  /** Reconnects if there is no answer, like the product's client: Socket.IO would wait for its heartbeat to fail. */
  #dropConnection(): null {
    const { engine } = this.#socket.io;
    if (engine?.readyState === 'open') engine.close();
    return null;
  }

  async #join(): Promise<void> {
    const connection = ++this.#connections;
    while (this.#socket.connected && connection === this.#connections) {
      const answer = await this.#socket
        .timeout(2000)
        .emitWithAck('join', { username: 'Cog7' })
        .catch(() => null);
      if (connection !== this.#connections || !this.#socket.connected) return;
      if (answer?.ok) {
        this.#isIn = true;
        return this.#joined.resolve();
      }
      if (!answer) this.#dropConnection();
    }
  }
}

/** Lets each speaker send one message after the other until `end`, which returns all sends. */
export function speakOn(speakers: readonly Speaker[], pauseMs = 0) {
  let isOver = false;
  let answers = 0;
  const watchers = new Set<() => void>();
  const speak = async (speaker: Speaker) => {
    while (!isOver) {
      await speaker.say(`${speaker.name} #${speaker.sends.length} ${randomUUID().slice(0, 8)}`);
      answers++;
      for (const look of watchers) look();
      if (pauseMs > 0) await pause(pauseMs);
    }
  };
  const spoken = Promise.all(speakers.map(speak));
  return {
    answered(count: number): Promise<void> {
      const enough = answers + count;
      return new Promise((resolve) => {
        const look = () => {
          if (answers < enough) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
      });
    },
    async end(): Promise<Send[]> {
      isOver = true;
      await spoken;
      return speakers.flatMap(({ sends }) => sends);
    },
  };
}
