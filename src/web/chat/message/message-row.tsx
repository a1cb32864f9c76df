import { memo, useState } from 'react';
import { ANNOUNCER, type Message } from '#shared/chat.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ALERT, CHECK, CLOCK, FLAG } from '#web/ui/drawings/icons.ts';
import { passFocusToMain } from '#web/ui/layout/layout.tsx';
import { clockTime, fullTime } from '../dates.ts';
import type { Original, MessageRow as Row } from '../room/message-rows.ts';
import type { Outgoing } from '../room/outgoing.ts';
import * as texts from '../texts.ts';
import { Bubble } from './bubble.tsx';
import { MaskGlyph } from './mask-glyph.tsx';
import styles from './message-row.module.css';
import { highlighted } from './message-text.tsx';

type MessageRowProps = {
  row: Row;
  query: string;
  /** True in the anonymous room, and if several people have this name: the mark must tell them apart. */
  showsMark: boolean;
  /** Highlights a message that was just opened, or that is being replied to. */
  look: 'opened' | 'replyingTo' | undefined;
  isReported: boolean;
};

/** A stored message: announcements are centred, the reader's own are at the end, others' are below their names. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, query, showsMark, look, isReported } = props;
  const { message, isOwn, startsGroup, original } = row;
  if (message.role === 'admin') return <Announcement message={message} query={query} look={look} />;
  const side = isOwn ? styles.own : styles.others;
  const head = isOwn ? (
    <OwnHead at={Date.parse(message.timestamp)} />
  ) : (
    <Author message={message} query={query} showsMark={showsMark} />
  );
  return (
    <div className={classNames(styles.row, side, startsGroup && styles.first, look && styles[look])}>
      {startsGroup && head}
      <Bubble
        id={message.id}
        text={message.message}
        replyTo={message.replyTo}
        original={original}
        query={query}
        aside={
          <>
            <SentAt message={message} />
            {isOwn && <span className="visually-hidden">{texts.sent}</span>}
          </>
        }
        look={isOwn ? 'own' : 'others'}
        gender={message.gender ?? 'unknown'}
      />
      {isReported && (
        <p className={styles.reported}>
          <Icon outline={FLAG} size={14} />
          {texts.youReportedThis}
        </p>
      )}
    </div>
  );
});

type AnnouncementProps = Pick<MessageRowProps, 'query' | 'look'> & { message: Message };

function Announcement({ message, query, look }: AnnouncementProps) {
  return (
    <div className={classNames(styles.row, styles.announced, look && styles[look])}>
      <div className={styles.announcement} data-role="admin">
        <p className={styles.announcer}>
          <Icon outline={FLAG} size={16} />
          <span>{message.user}</span>
          <GroupTime at={Date.parse(message.timestamp)} />
        </p>
        <Bubble
          id={message.id}
          text={message.message}
          query={query}
          aside={<SentAt message={message} />}
          look="plain"
        />
      </div>
    </div>
  );
}

/** The line above a group shows its author, and when it began. */
function Author({
  message,
  query,
  showsMark,
}: Pick<MessageRowProps, 'query' | 'showsMark'> & { message: Message }) {
  const { user, mark = '', timestamp } = message;
  return (
    <p className={styles.head}>
      <span className={styles.face}>
        <MaskGlyph mark={mark} size={36} />
      </span>
      <bdi key={query} className={`one-line ${styles.name}`}>
        {highlighted(user, query)}
      </bdi>{' '}
      <span className={classNames('person-mark', !showsMark && styles.onDemand)}>{mark}</span>{' '}
      <GroupTime at={Date.parse(timestamp)} />
    </p>
  );
}

/** The line above a group of the reader's own messages shows when it began. */
function OwnHead({ at }: { at: number }) {
  return (
    <p className={styles.head}>
      <GroupTime at={at} />
    </p>
  );
}

/** The time of a group is hidden from screen readers, which read the time of each bubble. */
function GroupTime({ at }: { at: number }) {
  return (
    <span className={styles.since} aria-hidden="true">
      {clockTime(at)}
    </span>
  );
}

function SentAt({ message: { timestamp } }: { message: Message }) {
  const at = Date.parse(timestamp);
  return (
    <time dateTime={timestamp} title={fullTime(at)}>
      {clockTime(at)}
    </time>
  );
}

/** Shows an announcement as it will look in the room, with the time at which the preview was opened. */
export function AnnouncementPreview({ text }: { text: string }) {
  const [timestamp] = useState(() => new Date().toISOString());
  // A message without an id has no actions.
  const message = { id: '', user: ANNOUNCER, message: text, timestamp, role: 'admin' } as const;
  return <Announcement message={message} query="" look={undefined} />;
}

type OutgoingRowProps = {
  outgoing: Outgoing;
  gender: string;
  original: Original | null;
  startsGroup: boolean;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

const STATES = {
  sending: { outline: CLOCK, words: texts.sending },
  sent: { outline: CHECK, words: texts.sent },
  held: { outline: CLOCK, words: texts.held },
  failed: { outline: ALERT, words: texts.notSent },
} as const;

/** The reader's own message before the room shows it. */
export function OutgoingRow({ outgoing, original, gender, startsGroup, onRetry, onDrop }: OutgoingRowProps) {
  const { clientId, text, state, writtenAt } = outgoing;
  const { outline, words } = STATES[state];
  const aside = (
    <>
      <span className={styles.state}>
        <Icon outline={outline} size={14} />
      </span>
      {state !== 'held' && <span className="visually-hidden">{words}</span>}
    </>
  );
  return (
    <div className={classNames(styles.row, styles.own, startsGroup && styles.first)}>
      {startsGroup && <OwnHead at={writtenAt} />}
      <div className={classNames(styles.outgoing, styles[state])}>
        <Bubble
          text={text}
          replyTo={outgoing.replyTo}
          original={original}
          aside={aside}
          look="own"
          gender={gender}
        />
        {state === 'held' && (
          <p className={styles.failure} role="status">
            {texts.held}
          </p>
        )}
        {state === 'failed' && (
          <p ref={passFocusToMain} className={styles.failure} role="alert">
            <span>{outgoing.reason}</span>
            {!outgoing.isFinal && (
              <button type="button" className={styles.action} onClick={() => onRetry(clientId)}>
                {texts.retry}
              </button>
            )}
            <button type="button" className={styles.action} onClick={() => onDrop(clientId)}>
              {texts.discard}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
