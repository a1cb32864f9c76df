import type { ReactNode } from 'react';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import { CLOCK, WARNING } from '#web/ui/drawings/icons.ts';
import { clockTime } from '../room/dates.ts';
import type { SendBlock } from './send-block.ts';
import styles from './send-block-notice.module.css';
import * as texts from './texts.ts';

type SendBlockNoticeProps = { stop: SendBlock | null; nowMs: number; slowModeSeconds: number };

/** Says above the composer why nothing can be sent, and for how long; and that the room is slowed down. */
export function SendBlockNotice({ stop, nowMs, slowModeSeconds }: SendBlockNoticeProps) {
  if (stop?.why === 'locked') return <Line icon={WARNING}>{texts.roomIsLocked}</Line>;
  if (stop) {
    const seconds = Math.max(0, Math.ceil((stop.untilMs - nowMs) / 1000));
    const words = stop.why === 'muted' ? texts.mutedUntil(clockTime(stop.untilMs)) : texts.slowMode;
    return (
      <Line icon={CLOCK}>
        <span>{words}</span> <span role="timer">{texts.secondsLeft(seconds)}</span>
      </Line>
    );
  }
  return slowModeSeconds > 0 && <Line icon={CLOCK}>{texts.slowModeOf(slowModeSeconds)}</Line>;
}

function Line({ icon, children }: { icon: Outline; children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      <Icon outline={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}
