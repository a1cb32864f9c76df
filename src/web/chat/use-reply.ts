import { useState } from 'react';
import type { Message } from '#shared/chat.ts';
import { type HiddenPeople, isHidden } from './room/message-rows.ts';
import { findLoaded, type RoomState, shownSegment } from './room/room-state.ts';

export type Reply = ReturnType<typeof useReply>;

/** Keeps the message that the next one replies to, which is chosen from its menu, by a swipe or by keyboard. */
export function useReply(view: RoomState, hidden: HiddenPeople) {
  // The state holds the message instead of its id, because one far above may be unloaded meanwhile.
  const [chosen, setChosen] = useState<Message | null>(null);
  const isGone = chosen !== null && findLoaded(view, chosen.id)?.removed === true;
  const replyingTo = isGone || (chosen && isHidden(hidden, chosen)) ? null : chosen;
  const choose = (id: string) => {
    const hit = view.search?.hits.find((message) => message.id === id);
    setChosen(findLoaded(view, id) ?? hit ?? null);
  };

  /** Selects the previous or next message; after the newest, none is selected. */
  const walk = (steps: -1 | 1) => {
    const choices = shownSegment(view).loaded.filter(
      (message) => !message.removed && !isHidden(hidden, message),
    );
    const at = replyingTo ? choices.findIndex(({ id }) => id === replyingTo.id) : choices.length;
    const next = choices[Math.max(0, at + steps)];
    setChosen(next ?? null);
    if (next)
      document.querySelector(`[data-message="${CSS.escape(next.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return { replyingTo, isGone, choose, cancel: () => setChosen(null), walk };
}
