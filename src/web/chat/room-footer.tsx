import { type ComponentProps, type ComponentType, useLayoutEffect, useState } from 'react';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { Composer } from './composer/composer.tsx';
import type { Outbox } from './room/outbox.ts';
import type { RoomClient } from './room/room-client.ts';
import type { RoomState } from './room/room-state.ts';
import type { PendingActionProps } from './safety/pending-action.tsx';
import { preventsSending, sendBlockOf } from './safety/send-block.ts';
import type { Safety } from './safety/use-safety.ts';

type RoomFooterProps = {
  client: RoomClient;
  outbox: Outbox;
  view: RoomState;
  safety: Safety;
  /** No limit of the room binds a moderator among accounts. */
  isBound: boolean;
  onSend: (text: string) => void;
  reply: ComponentProps<typeof Composer>['reply'];
};

/** The composer, and above it what keeps one from sending and what was just asked of a message. */
export function RoomFooter({ client, outbox, view, safety, isBound, onSend, reply }: RoomFooterProps) {
  const { stop, nowMs } = useSendBlock(view, isBound);
  const slowModeSeconds = isBound ? (view.rules?.slowModeSeconds ?? 0) : 0;
  const SendBlockNotice = useComponent(fetchSendBlockNotice, stop !== null || slowModeSeconds > 0);
  const PendingAction = useComponent<PendingActionProps>(fetchPendingAction, safety.pending !== null);
  return (
    <>
      {PendingAction && <PendingAction {...safety} client={client} />}
      {SendBlockNotice && <SendBlockNotice {...{ stop, nowMs, slowModeSeconds }} />}
      <Composer
        outbox={outbox}
        canSend={view.me !== null && !preventsSending(stop)}
        onSend={onSend}
        reply={reply}
      />
    </>
  );
}

const fetchSendBlockNotice = () =>
  untilLoaded(async () => (await import('./safety/send-block-notice.tsx')).SendBlockNotice);
const fetchPendingAction = (): Promise<ComponentType<PendingActionProps>> =>
  untilLoaded(async () => (await import('./safety/pending-action.tsx')).PendingAction);

const TICK_MS = 1000;

/** What keeps one from sending at this moment, and the moment; drawn anew each second while one waits. */
function useSendBlock(view: RoomState, isBound: boolean) {
  const [tickedAtMs, setTickedAtMs] = useState(() => Date.now());
  const nowMs = Math.max(tickedAtMs, view.sentAtMs ?? 0);
  const stop = sendBlockOf(view, isBound, nowMs);
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
