import { type CSSProperties, memo } from 'react';
import type { Message } from '#shared/chat.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Bubble } from './bubble.tsx';
import { hueOf, MaskGlyph } from './mask-glyph.tsx';
import styles from './message-row.module.css';
import { lit } from './message-text.tsx';
import type { MessageRow as Row } from './room/message-rows.ts';
import { clockTime, fullTime } from './room/moments.ts';
import * as texts from './texts.ts';

type MessageRowProps = { row: Row; query: string };

/** One stored message: an announcement in the middle, one's own at the end, anybody else's with their mask. */
export const MessageRow = memo(function MessageRow({ row, query }: MessageRowProps) {
  if (row.message.role === 'admin') return <Announcement message={row.message} query={query} />;
  return row.isOwn ? <OwnMessage row={row} query={query} /> : <OthersMessage row={row} query={query} />;
});

function Announcement({ message, query }: { message: Message; query: string }) {
  return (
    <div className={classNames(styles.row, styles.announced)}>
      <div className={styles.announcement} data-role="admin">
        <p className={styles.announcer}>
          <Icon name="flag" size={16} />
          {message.user}
        </p>
        <Bubble text={message.message} query={query} time={<SentAt message={message} />} look="plain" />
      </div>
    </div>
  );
}

function OwnMessage({ row: { message, startsGroup }, query }: MessageRowProps) {
  const meta = (
    <>
      <SentAt message={message} />
      <Icon name="check" size={14} />
      <span className="visually-hidden">{texts.sent}</span>
    </>
  );
  return (
    <div className={classNames(styles.row, styles.own, startsGroup && styles.first)}>
      <Bubble
        text={message.message}
        query={query}
        time={meta}
        look="own"
        gender={message.gender ?? 'unknown'}
      />
    </div>
  );
}

function OthersMessage({ row: { message, startsGroup }, query }: MessageRowProps) {
  const { user, mark = '' } = message;
  return (
    <div className={classNames(styles.row, styles.others, startsGroup && styles.first)}>
      {startsGroup && (
        <span className={styles.face}>
          <MaskGlyph mark={mark} size={36} />
        </span>
      )}
      <div className={styles.said}>
        {startsGroup && (
          <p className={styles.author} style={{ '--hue': hueOf(mark) } as CSSProperties}>
            <bdi className={styles.name}>{lit(user, query)}</bdi> <span className={styles.mark}>{mark}</span>
          </p>
        )}
        <Bubble
          text={message.message}
          query={query}
          time={<SentAt message={message} />}
          look="others"
          gender={message.gender ?? 'unknown'}
        />
      </div>
    </div>
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
