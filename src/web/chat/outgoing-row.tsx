import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Bubble } from './bubble.tsx';
import rowStyles from './message-row.module.css';
import styles from './outgoing-row.module.css';
import { clockTime } from './room/moments.ts';
import type { Outgoing } from './room/outgoing.ts';
import * as texts from './texts.ts';

type OutgoingRowProps = {
  outgoing: Outgoing;
  gender: string;
  startsGroup: boolean;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

const STATES = {
  sending: { icon: 'clock', words: texts.sending },
  sent: { icon: 'check', words: texts.sent },
  failed: { icon: 'alert', words: texts.notSent },
} as const;

/** An own message before the room shows it. */
export function OutgoingRow({ outgoing, gender, startsGroup, onRetry, onDrop }: OutgoingRowProps) {
  const { clientId, text, state, writtenAt } = outgoing;
  const { icon, words } = STATES[state];
  const meta = (
    <>
      <span>{clockTime(writtenAt)}</span>
      <Icon name={icon} size={14} />
      <span className="visually-hidden">{words}</span>
    </>
  );
  return (
    <div className={classNames(rowStyles.row, rowStyles.own, startsGroup && rowStyles.first)}>
      <div className={classNames(styles.outgoing, styles[state])}>
        <Bubble text={text} time={meta} look="own" gender={gender} />
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
