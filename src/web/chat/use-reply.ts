import { useState } from 'react';
import type { Message } from '#shared/chat.ts';
import { findHeld, type RoomState, shownStretch } from './room/room-state.ts';

export type Reply = ReturnType<typeof useReply>;

/** Which message the next one answers, chosen from its menu, by a swipe, or walked to by keyboard. */
export function useReply(view: RoomState) {
  const [id, setId] = useState<string | null>(null);
  const held = id === null ? undefined : findHeld(view, id);
  const answered: Message | null = held && !held.removed ? held : null;

  /** To the message before, from none to the newest; and back, from the newest to none. */
  const walk = (steps: -1 | 1) => {
    const choices = shownStretch(view).held.filter(({ removed }) => !removed);
    const at = answered ? choices.indexOf(answered) : choices.length;
    const next = choices[Math.max(0, at + steps)];
    setId(next?.id ?? null);
    if (next)
      document.querySelector(`[data-message="${CSS.escape(next.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return { answered, choose: setId, cancel: () => setId(null), walk };
}
