import { type ComponentProps, type ComponentType, useLayoutEffect, useState } from 'react';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { Composer } from '../composer/composer.tsx';
import type { Outbox } from '../room/outbox.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Visit } from '../room/visit.ts';
import type { PendingDeedProps } from './pending-deed.tsx';
import { preventsSending, stopOf } from './stop.ts';
import type { Safety } from './use-safety.ts';

type FootProps = {
  visit: Visit;
  outbox: Outbox;
  view: RoomState;
  safety: Safety;
  /** No limit of the room binds a moderator among accounts. */
  isBound: boolean;
  onSend: (text: string) => void;
  reply: ComponentProps<typeof Composer>['reply'];
};

/** The composer, and above it what keeps one from sending and what was just asked of a message. */
export function Foot({ visit, outbox, view, safety, isBound, onSend, reply }: FootProps) {
  const { stop, nowMs } = useStop(view, isBound);
  const slowModeSeconds = isBound ? (view.rules?.slowModeSeconds ?? 0) : 0;
  const StopNotice = useComponent(fetchStopNotice, stop !== null || slowModeSeconds > 0);
  const PendingDeed = useComponent<PendingDeedProps>(fetchPendingDeed, safety.pending !== null);
  return (
    <>
      {PendingDeed && <PendingDeed {...safety} visit={visit} />}
      {StopNotice && <StopNotice {...{ stop, nowMs, slowModeSeconds }} />}
      <Composer
        outbox={outbox}
        canSend={view.me !== null && !preventsSending(stop)}
        onSend={onSend}
        reply={reply}
      />
    </>
  );
}

const fetchStopNotice = () => untilLoaded(async () => (await import('./stop-notice.tsx')).StopNotice);
const fetchPendingDeed = (): Promise<ComponentType<PendingDeedProps>> =>
  untilLoaded(async () => (await import('./pending-deed.tsx')).PendingDeed);

const TICK_MS = 1000;

/** What keeps one from sending at this moment, and the moment; drawn anew each second while one waits. */
function useStop(view: RoomState, isBound: boolean) {
  const [tickedAtMs, setTickedAtMs] = useState(() => Date.now());
  const nowMs = Math.max(tickedAtMs, view.sentAtMs ?? 0);
  const stop = stopOf(view, isBound, nowMs);
  const untilMs = stop && 'untilMs' in stop ? stop.untilMs : null;
  // Before the first frame: a refusal begins now, not at the last tick.
  useLayoutEffect(() => {
    if (untilMs === null) return;
    setTickedAtMs(Date.now());
    const timer = setInterval(() => setTickedAtMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return { stop, nowMs };
}
