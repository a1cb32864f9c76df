/** A cheap window of the anonymous room that reads only what it must, so that one process can have hundreds. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Answer, Message } from '#shared/chat.ts';
import { drawSecret } from '../server/member.ts';

const NAMESPACE = '/anonymous-chat';
const ANSWER = new RegExp(`^43${NAMESPACE},(\\d+)\\[`);
const eventStart = (event: string) => `42${NAMESPACE},["${event}",`;

const CUT: Answer<never> = { ok: false, code: 'unavailable', message: 'The connection was cut.' };

type Options = {
  url: string;
  /** The address that a trusted proxy reports for the window. */
  address: string;
  name?: string;
  onMessage?: (message: Message) => void;
  onRemoved?: (id: string) => void;
};

export class DrillWindow {
  /** The value that the room sent last. */
  slowModeSeconds = 0;
  mark = '';
  readonly #socket: WebSocket;
  readonly #asked = new Map<string, (answer: Answer<{ message: Message }>) => void>();
  readonly #entered = Promise.withResolvers<void>();
  #lastId = 0;

  private constructor(socket: WebSocket, { onMessage, onRemoved }: Options) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#entered.resolve();
      for (const resolve of this.#asked.values()) resolve(CUT);
    });
    socket.on('message', (data) => {
      const frame = String(data);
      if (frame === '2') return socket.send('3');
      if (frame.startsWith(`40${NAMESPACE}`)) return this.#entered.resolve();
      if (onMessage && frame.startsWith(eventStart('chat message'))) onMessage(payloadOf(frame));
      else if (onRemoved && frame.startsWith(eventStart('message removed')))
        onRemoved(payloadOf<{ id: string }>(frame).id);
      else if (frame.startsWith(eventStart('room state')))
        this.slowModeSeconds = payloadOf<{ slowModeSeconds: number }>(frame).slowModeSeconds;
      else this.#take(frame);
    });
  }

  /** Draws a new secret and joins. */
  static async join(options: Options): Promise<DrillWindow> {
    const { url, address, name = 'Cog7' } = options;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      headers: { 'x-forwarded-for': address },
    });
    const window = new DrillWindow(socket, options);
    await once(socket, 'open');
    socket.send(`40${NAMESPACE},${JSON.stringify({ secret: drawSecret() })}`);
    await window.#entered.promise;
    const joined = (await window.ask('join', { username: name })) as Answer<{ mark: string }>;
    if (joined.ok) window.mark = joined.mark;
    return window;
  }

  ask(event: string, payload: object): Promise<Answer<{ message: Message }>> {
    const id = String(++this.#lastId);
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.resolve(CUT);
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#socket.send(`42${NAMESPACE},${id}${JSON.stringify([event, payload])}`, () => {});
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #take(frame: string): void {
    const id = ANSWER.exec(frame)?.[1];
    if (id === undefined) return;
    this.#asked.get(id)?.(payloadOf(frame, 0));
    this.#asked.delete(id);
  }
}

function payloadOf<T>(frame: string, place = 1): T {
  return JSON.parse(frame.slice(frame.indexOf('[')))[place];
}
