import { useState } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import type { HiddenPeople } from '../room/message-rows.ts';
import { changeHidden, changeReported, readHidden, readReported } from './safety-storage.ts';

/** What was asked of a message and isn't done with: a report that can be undone, a removal to be confirmed. */
export type Pending = { action: 'report' | 'remove'; id: string };

export type Safety = {
  hidden: HiddenPeople;
  hide: (message: Message) => void;
  showAgain: (mark: string) => void;
  /** Ids. */
  reported: ReadonlySet<string>;
  noteReported: (id: string, isReported: boolean) => void;
  pending: Pending | null;
  setPending: (pending: Pending | null) => void;
};

/** What somebody does here about what others say, as this browser keeps it. */
export function useSafety(room: Room): Safety {
  const [hidden, setHidden] = useState(() => readHidden(room, browserStorage, Date.now()));
  const [reported, setReported] = useState(() => readReported(room, browserStorage));
  const [pending, setPending] = useState<Pending | null>(null);

  const change = (by: (people: Map<string, string>) => void) =>
    setHidden(changeHidden(room, browserStorage, Date.now(), by));
  return {
    hidden,
    hide: ({ mark = '', user }) => change((people) => people.set(mark, user)),
    showAgain: (mark) => change((people) => people.delete(mark)),
    reported,
    noteReported: (id, isReported) =>
      setReported(changeReported(room, browserStorage, (ids) => (isReported ? ids.add(id) : ids.delete(id)))),
    pending,
    setPending,
  };
}
