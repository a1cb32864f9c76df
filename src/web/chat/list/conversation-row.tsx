import { useEffect } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { EYE_OFF } from '#web/ui/drawings/icons.ts';
import { dayName, useToday } from '../dates.ts';
import { MessageRow, OutgoingRow } from '../message/message-row.tsx';
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
  /** True if the room has no messages, so that a picture is shown instead of its beginning. */
  isEmpty: boolean;
  /** The ids of messages that were reported from this browser. */
  reported: ReadonlySet<string>;
};

/** Renders a row of the list by its kind. */
export function ConversationRow(props: ConversationRowProps) {
  const { room, row, client, query, namesakes, gender, openedId, replyingToId, reported, isEmpty } = props;
  useOriginal(row, client);
  switch (row.kind) {
    case 'message': {
      const { id, user } = row.message;
      // Anonymous names are random, so each is shown with its mark; few accounts share a name.
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
      return !isEmpty && <LateBeginning room={room} />;
    case 'hidden':
      return row.isFirst && <HiddenRow message={row.message} />;
    case 'removed':
      return row.isFirst && <RemovedRow />;
  }
}

/** Shows the name of the day that begins here. */
function DayRow({ at }: { at: number }) {
  const today = useToday();
  return (
    <p className={styles.day}>
      <span>{dayName(at, today)}</span>
    </p>
  );
}

/** Marks the first message that arrived while the reader was away. */
const NewRow = () => (
  <p className={styles.new}>
    <span>{texts.newSinceYouWereHere}</span>
  </p>
);

// The module is lazy, because only an empty list and the room's beginning need it.
const fetchBeginningRow = async () => (await import('./empty-room.tsx')).BeginningRow;

function LateBeginning({ room }: { room: Room }) {
  const BeginningRow = useComponent(fetchBeginningRow, true);
  return BeginningRow && <BeginningRow room={room} />;
}

/** Loads the original of a reply when its row is rendered. */
function useOriginal(row: Row, client: RoomClient) {
  const isAnswer = row.kind === 'message' && row.original === 'unknown';
  const original = isAnswer ? row.message.replyTo : undefined;
  useEffect(() => {
    if (original) client.loadOriginal(original);
  }, [original, client]);
}

/** Replaces the messages of a hidden person. */
function HiddenRow({ message: { user, mark } }: { message: Message }) {
  return (
    <p className={styles.note}>
      <Icon outline={EYE_OFF} size={16} />
      <span>
        <bdi>{user}</bdi> <span className="person-mark">{mark}</span> {texts.isHidden}
      </span>
    </p>
  );
}

/** Replaces removed messages. */
const RemovedRow = () => <p className={styles.note}>{texts.removed}</p>;
