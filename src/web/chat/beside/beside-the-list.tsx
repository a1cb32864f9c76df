import { type RefObject, useLayoutEffect } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import type { Visit } from '../room/visit.ts';
import { ROOM_TEXTS } from '../room-texts.ts';
import type { Safety } from '../safety/use-safety.ts';
import type { Heard } from '../use-room.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useAttention } from './use-attention.ts';
import { useChatKeys } from './use-chat-keys.ts';
import { useTeller } from './use-teller.ts';

type BesideTheListProps = {
  room: Room;
  visit: Visit;
  /** Is given what to do with live messages. */
  heard: RefObject<Heard | null>;
  safety: Pick<Safety, 'hidden'>;
  /** Chooses what to answer: the message before, or the one after. */
  onWalkReplies: (steps: -1 | 1) => void;
  areKeysShown: boolean;
  showKeys: (areShown: boolean) => void;
};

/** What the room does beside its list: notifications, words for screen readers, the tab's title, keys. */
export function BesideTheList(props: BesideTheListProps) {
  const { room, visit, heard, safety, ...keys } = props;
  const notify = useTeller();
  const announcer = useAnnouncer();
  useAttention(visit, ROOM_TEXTS[room.id].title);
  const KeysDialog = useChatKeys(keys);
  useLayoutEffect(() => {
    const isHidden = ({ mark = '' }: Message) => safety.hidden.has(mark);
    heard.current = {
      arrived: (message, isOwn) => {
        if (isHidden(message)) return;
        void notify(message, { isOwn, isAnswer: false });
        announcer.hear(message, isOwn);
      },
      answered: (message) => {
        if (!isHidden(message)) void notify(message, { isOwn: false, isAnswer: true });
      },
    };
  });
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {announcer.words}
      </p>
      {KeysDialog && <KeysDialog onClose={() => keys.showKeys(false)} />}
    </>
  );
}
