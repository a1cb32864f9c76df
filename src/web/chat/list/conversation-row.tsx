import { type ComponentType, createContext, useContext, useEffect } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { EYE_OFF } from '#web/ui/drawings/icons.ts';
import { dayName, useToday } from '../dates.ts';
import { MessageRow } from '../message/message-row.tsx';
import { OutgoingRow } from '../message/outgoing-row.tsx';
import { nameKey, type Row } from '../room/message-rows.ts';
import type { RoomClient } from '../room/room-client.ts';
import * as texts from '../texts.ts';
import styles from './list.module.css';

export type ConversationRowProps = {
  room: Room;
  row: Row;
  client: RoomClient;
  query: string;
  namesakes: ReadonlySet<string>;
  gender: string;
  openedId: string | undefined;
  replyingToId: string | undefined;
  /** Ids of what was reported from this browser. */
  reported: ReadonlySet<string>;
};

/** What draws the room's first words, once it is there: the other rows aren't drawn again for it. */
export const Beginning = createContext<ComponentType<{ room: Room }> | null>(null);

/** A row of the list, by its kind. */
export function ConversationRow(props: ConversationRowProps) {
  const { room, row, client, query, namesakes, gender, openedId, replyingToId, reported } = props;
  useOriginal(row, client);
  switch (row.kind) {
    case 'message': {
      const { id, user } = row.message;
      // Among masks every name is drawn; among accounts few are alike.
      const showsMark = room.identity === 'secret' || namesakes.has(nameKey(user));
      const look = id === replyingToId ? 'replyingTo' : id === openedId ? 'opened' : undefined;
      return <MessageRow {...{ row, query, showsMark, look }} isReported={reported.has(id)} />;
    }
    case 'outgoing': {
      const handlers = { onRetry: client.retry, onDrop: client.discard };
      return <OutgoingRow {...row} gender={gender} {...handlers} />;
    }
    case 'day':
      return <DayRow at={row.at} />;
    case 'new':
      return <NewRow />;
    case 'beginning':
      return <BeginningOf room={room} />;
    case 'hidden':
      return row.isFirst && <HiddenRow message={row.message} />;
    case 'removed':
      return row.isFirst && <RemovedRow />;
  }
}

/** Parts one day from the next. */
function DayRow({ at }: { at: number }) {
  const today = useToday();
  return (
    <p className={styles.day}>
      <span>{dayName(at, today)}</span>
    </p>
  );
}

/** What follows came while one was away. */
const NewRow = () => (
  <p className={styles.new}>
    <span>{texts.newSinceYouWereHere}</span>
  </p>
);

function BeginningOf({ room }: { room: Room }) {
  const BeginningRow = useContext(Beginning);
  return BeginningRow && <BeginningRow room={room} />;
}

/** Asks for what a row answers, once it is drawn and that isn't loaded. */
function useOriginal(row: Row, client: RoomClient) {
  const isAnswer = row.kind === 'message' && row.original === 'unknown';
  const original = isAnswer ? row.message.replyTo : undefined;
  useEffect(() => {
    if (original) client.loadOriginal(original);
  }, [original, client]);
}

/** One line for what somebody says whom one hides. */
export function HiddenRow({ message: { user, mark } }: { message: Message }) {
  return (
    <p className={styles.note}>
      <Icon outline={EYE_OFF} size={16} />
      <span>
        <bdi>{user}</bdi> <span className={styles.mark}>{mark}</span> {texts.isHidden}
      </span>
    </p>
  );
}

/** Where a message stood that was removed. */
export const RemovedRow = () => <p className={styles.note}>{texts.removed}</p>;
