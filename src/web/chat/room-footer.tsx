import { type ComponentProps, type ReactNode, useLayoutEffect, useState } from 'react';
import { useComponent } from '#web/lib/use-component.ts';
import { Icon, type Outline } from '#web/ui/drawings/icon.tsx';
import { CLOCK, WARNING } from '#web/ui/drawings/icons.ts';
import styles from './chat-screen.module.css';
import { Composer } from './composer/composer.tsx';
import { countdown, timeOfEnd } from './dates.ts';
import type { Outbox } from './room/outbox.ts';
import type { RoomClient } from './room/room-client.ts';
import type { Pause, RoomState } from './room/room-state.ts';
import type { Safety } from './safety/use-safety.ts';
import * as texts from './texts.ts';

type RoomFooterProps = {
  client: RoomClient;
  outbox: Outbox;
  view: RoomState;
  safety: Safety;
  /** False for a moderator in a room of accounts, to whom the room's limits don't apply. */
  isBound: boolean;
  onSend: (text: string) => void;
  reply: ComponentProps<typeof Composer>['reply'];
};

/** Shows the composer, below the reason why the reader can't send and the question before a report or removal. */
export function RoomFooter({ client, outbox, view, safety, isBound, onSend, reply }: RoomFooterProps) {
  const { block, nowMs } = useSendBlock(view, isBound);
  const slowModeSeconds = isBound ? (view.rules?.slowModeSeconds ?? 0) : 0;
  const PendingAction = useComponent(fetchPendingAction, safety.pending !== null);
  return (
    <>
      {PendingAction && <PendingAction {...safety} client={client} />}
      <SendBlockNotice {...{ block, nowMs, slowModeSeconds }} />
      <Composer
        outbox={outbox}
        canSend={view.me !== null && !preventsSending(block)}
        onSend={onSend}
        reply={reply}
      />
    </>
  );
}

const fetchPendingAction = async () => (await import('./safety/pending-action.tsx')).PendingAction;

const TICK_MS = 1000;

/** Returns why the reader can't send now, and the current time, which ticks until the block ends. */
function useSendBlock(view: RoomState, isBound: boolean) {
  const [tickedAtMs, setTickedAtMs] = useState(() => Date.now());
  const nowMs = Math.max(tickedAtMs, view.sentAtMs ?? 0);
  const block = sendBlockOf(view, isBound, nowMs);
  const untilMs = block && 'untilMs' in block ? block.untilMs : null;
  // This is a layout effect, because otherwise the first frame would show the time of the last tick.
  useLayoutEffect(() => {
    if (untilMs === null) return;
    setTickedAtMs(Date.now());
    const timer = setInterval(() => setTickedAtMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return { block, nowMs };
}

type SendBlockNoticeProps = { block: SendBlock | null; nowMs: number; slowModeSeconds: number };

/** Says why nothing can be sent and for how long, or that the room is in slow mode. */
function SendBlockNotice({ block, nowMs, slowModeSeconds }: SendBlockNoticeProps) {
  if (block?.code === 'locked') return <Line icon={WARNING}>{texts.roomIsLocked}</Line>;
  if (block) {
    const seconds = Math.max(0, Math.ceil((block.untilMs - nowMs) / 1000));
    const words = block.code === 'muted' ? texts.mutedUntil(timeOfEnd(block.untilMs, nowMs)) : texts.slowMode;
    return (
      <Line icon={CLOCK}>
        <span>{words}</span> <span role="timer">{countdown(seconds)}</span>
      </Line>
    );
  }
  return slowModeSeconds > 0 && <Line icon={CLOCK}>{texts.slowModeOf(slowModeSeconds)}</Line>;
}

function Line({ icon, children }: { icon: Outline; children: ReactNode }) {
  return (
    <p className={styles.sendBlock} role="status">
      <Icon outline={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}

/** The reason why nothing can be sent now, and until when by the browser's clock, if that is known. */
type SendBlock = { code: 'locked' } | Pause;

/** A muted person may try, because a mute can be lifted early without notice; then the server decides. */
export const preventsSending = (block: SendBlock | null) => block !== null && block.code !== 'muted';

/** Limits don't apply to moderators in a room that knows accounts (contract §3). */
export function sendBlockOf(
  { rules, pause, sentAtMs }: Pick<RoomState, 'rules' | 'pause' | 'sentAtMs'>,
  isBound: boolean,
  nowMs: number,
): SendBlock | null {
  if (!isBound) return null;
  if (rules?.isLocked) return { code: 'locked' };
  if (pause && pause.untilMs > nowMs) return pause;
  const untilMs = (sentAtMs ?? 0) + (rules?.slowModeSeconds ?? 0) * 1000;
  return untilMs > nowMs ? { code: 'slow_mode', untilMs } : null;
}
