import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ALERT, CHECK, CLOCK } from '#web/ui/drawings/icons.ts';
import type { Original } from '../room/message-rows.ts';
import type { Outgoing } from '../room/outgoing.ts';
import * as texts from '../texts.ts';
import { Bubble } from './bubble.tsx';
import styles from './message-row.module.css';
import { OwnHead } from './message-row.tsx';

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
          <p className={styles.failure} role="alert">
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
