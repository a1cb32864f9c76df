import type { ComponentProps, ComponentType } from 'react';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { Composer } from '../composer/composer.tsx';
import type { Outbox } from '../room/outbox.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Visit } from '../room/visit.ts';
import type { PendingDeedProps } from './pending-deed.tsx';
import { preventsSending } from './stop.ts';
import type { Safety } from './use-safety.ts';
import { useStop } from './use-stop.ts';

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
