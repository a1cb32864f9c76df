/** The readers: the product's own client, which fetches what it missed, and a stranger who reads everything. */

import type { Message } from '#shared/chat.ts';
import { ROOMS } from '#shared/rooms.ts';
import { openOutbox } from '#web/chat/room/outbox.ts';
import { RoomClient } from '#web/chat/room/room-client.ts';
import { openRoomConnection } from '#web/chat/room/room-connection.ts';
import { memoryStorage } from '../room/room.ts';
import { drawSecret, openWindow, type TestMember } from '../server/member.ts';
import { findBreaches, type Paging, type Reading } from './checker.ts';
import { pause } from './pause.ts';

const room = ROOMS.anonymous;
const NOTHING_YET = '9999-12-31T23:59:59.999999Z';

/** The page's own room client in Node: what it shows is what a person would read. */
export class PageReader {
  readonly name: string;
  readonly client: RoomClient;
  /** The timestamp of the first message that the client's segment ever showed. */
  #from = NOTHING_YET;
  readonly arrivals: Message[] = [];

  constructor(url: string, name: string, secret = drawSecret()) {
    this.name = name;
    this.client = new RoomClient(room, openOutbox(room, secret, memoryStorage()), {
      accountChanged: () => {},
      connect: (...options) => withPage(url, () => openRoomConnection(...options)),
    });
    this.client.liveHandlers = { arrived: (message) => this.arrivals.push(message), replied: () => {} };
    this.client.subscribe(() => this.#noteBeginning());
    this.client.open({ username: 'Cog8', secret });
  }

  get shown(): readonly Message[] {
    return this.client.view.timeline.loaded.filter(({ removed }) => !removed);
  }

  get isWhole(): boolean {
    const { connection, timeline } = this.client.view;
    return connection === 'online' && timeline.hasHistory && timeline.afterGap === null;
  }

  until(isDone: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isDone()) return;
        stop();
        resolve();
      };
      const stop = this.client.subscribe(look);
      look();
    });
  }

  caughtUpWith(id: string): Promise<void> {
    return this.until(() => this.isWhole && this.shown.some((message) => message.id === id));
  }

  reading(): Reading {
    return { reader: this.name, messages: this.shown, from: this.#from };
  }

  /** Keeps the reader's first message as its beginning: losing it is a breach. An empty room has no beginning. */
  #noteBeginning(): void {
    const { loaded, isComplete } = this.client.view.timeline;
    const oldest = loaded[0]?.timestamp ?? NOTHING_YET;
    const first = isComplete && loaded.length > 0 ? '' : oldest;
    if (first < this.#from) this.#from = first;
  }

  close(): void {
    this.client.close();
  }
}

export async function readRoom(url: string): Promise<Message[]> {
  const window = await openWindow(url, { room: 'anonymous' });
  await window.join();
  const newest = window.messages;
  const { messages } = await pageFrom(window, newest[0]?.timestamp ?? NOTHING_YET);
  window.close();
  return [...messages, ...newest];
}

export type Readers = readonly {
  until: (isDone: () => boolean) => Promise<void>;
  reading: () => Reading;
}[];

/** A stranger's window that has just joined, and never loses anything afterwards. */
export function asReader(window: TestMember, reader: string) {
  let from = window.messages[0]?.timestamp ?? '';
  return {
    until: window.until,
    reading(): Reading {
      const messages = window.messages.filter(({ id }) => !window.removed.includes(id));
      const first = window.messages[0]?.timestamp ?? from;
      if (first < from) from = first;
      return { reader, messages, from };
    },
  };
}

/** This is longer than a client waits for the answer of a connection that was lost during its handshake. */
const SETTLED_WITHIN_MS = 30_000;

/** Returns each reader's messages once all agree with `history`, or after `withinMs`: a difference then is a breach. */
export async function settled(
  readers: Readers,
  history: readonly Message[],
  withinMs = SETTLED_WITHIN_MS,
): Promise<Reading[]> {
  const agrees = (reading: Reading) =>
    findBreaches({ sends: [], history, readings: [reading] }).every(isOfSends);
  const all = readers.map((reader) => reader.until(() => agrees(reader.reading())));
  await Promise.race([Promise.all(all), pause(withinMs)]);
  return readers.map((reader) => reader.reading());
}

/** Without the sends, every message counts as invented. */
const isOfSends = (breach: string) => /^(Invented|Doubled)/.test(breach);

export async function pageFrom(window: TestMember, before: string): Promise<Paging> {
  let messages: Message[] = [];
  for (let cursor: string | undefined = before; cursor; ) {
    const page: Message[] = await askPage(window, cursor);
    messages = [...page, ...messages];
    cursor = page[0]?.timestamp;
  }
  return { before, messages };
}

async function askPage({ socket, ask }: TestMember, before: string): Promise<Message[]> {
  const page = new Promise<Message[]>((resolve) => socket.once('older messages', resolve));
  const answer = await ask('load older messages', { before });
  if (!answer.ok) throw new Error(answer.message);
  return page;
}

/**
 * In a browser, everything caused by one message completes before the next. Node passes on the messages of one piece
 * without a pause, so that a removal would overtake the answer directly before it.
 */
class BrowserSocket extends WebSocket {
  override addEventListener(type: string, listen: (event: Event) => void, options?: AddEventListenerOptions) {
    const listenLater = (event: Event) => void setImmediate(() => options?.signal?.aborted || listen(event));
    super.addEventListener(type, listenLater, options);
  }
}

/** Provides the globals of a page that the client uses. */
function withPage<T>(origin: string, act: () => T): T {
  const page = globalThis as { location?: unknown; requestAnimationFrame?: unknown };
  page.requestAnimationFrame ??= (paint: () => void) => setTimeout(paint, FRAME_MS);
  Object.assign(page, {
    cancelAnimationFrame: clearTimeout,
    location: { origin },
    WebSocket: BrowserSocket,
  });
  try {
    return act();
  } finally {
    delete page.location;
  }
}

const FRAME_MS = 16;
