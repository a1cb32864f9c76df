/** Members who note when they get each message, to measure how late the room sends acknowledged ones. */

import type { Message } from '#shared/chat.ts';
import { drawSecret, openWindow, type TestMember } from '../server/member.ts';
import type { Send } from './checker.ts';
import { pause } from './pause.ts';

const ANOTHER_EVERY_MS = 200;
const STAYS_MS = 3000;

type Listener = {
  joinedAt: number;
  leftAt: number;
  /** The oldest message of the listener's first page. */
  from: string;
  receivedAt: Map<string, number>;
};

/** Listens from now on; until `end`, new members also keep joining and soon leave. */
export function listenOn(url: string) {
  const listeners: Listener[] = [];
  const visits: Promise<void>[] = [];
  let goesOn = true;
  const visit = async (stays: Promise<unknown>) => {
    const window = await openWindow(url, { room: 'anonymous', secret: drawSecret() });
    const listener = note(window);
    if ((await window.join()).ok) {
      listener.joinedAt = performance.now();
      listeners.push(listener);
    }
    await stays;
    listener.leftAt = performance.now();
    window.close();
  };
  const over = Promise.withResolvers<void>();
  visits.push(visit(over.promise));
  const visiting = (async () => {
    while (goesOn) {
      visits.push(visit(Promise.race([pause(STAYS_MS), over.promise])));
      await pause(ANOTHER_EVERY_MS);
    }
  })();
  return {
    /** Returns the longest time from an acknowledgement, or a later join, until the message arrived. */
    async end(sends: () => readonly Send[]): Promise<number> {
      await pause(STAYS_MS);
      goesOn = false;
      over.resolve();
      await visiting;
      await Promise.all(visits);
      return Math.max(...listeners.map((listener) => longestWait(listener, sends())));
    },
  };
}

function note(window: TestMember): Listener {
  const receivedAt = new Map<string, number>();
  const listener = { joinedAt: 0, leftAt: 0, from: '', receivedAt };
  const note = ({ id }: Message) => receivedAt.set(id, receivedAt.get(id) ?? performance.now());
  window.socket.on('chat message', note);
  window.socket.on('chat history', (page: Message[]) => {
    listener.from = page[0]?.timestamp ?? '';
    page.forEach(note);
  });
  return listener;
}

function longestWait({ joinedAt, leftAt, from, receivedAt }: Listener, sends: readonly Send[]): number {
  const waits = sends.flatMap(({ stored, answeredAt = leftAt }) => {
    if (!stored || stored.timestamp < from || answeredAt >= leftAt) return [];
    return (receivedAt.get(stored.id) ?? leftAt) - Math.max(answeredAt, joinedAt);
  });
  return Math.max(0, ...waits);
}
