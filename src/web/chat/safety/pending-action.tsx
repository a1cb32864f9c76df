import { Question } from '#web/ui/controls/question.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import type { RoomClient } from '../room/room-client.ts';
import { ReportBar } from './report-bar.tsx';
import * as texts from './texts.ts';
import type { Safety } from './use-safety.ts';

export type PendingActionProps = Pick<Safety, 'pending' | 'setPending' | 'noteReported'> & {
  client: RoomClient;
};

/** What is still to be said about a deed that was chosen from a message's menu. */
export function PendingAction({ pending, setPending, noteReported, client }: PendingActionProps) {
  if (!pending) return null;
  const { action, id } = pending;
  const onClose = () => setPending(null);
  if (action === 'remove') return <RemoveQuestion {...{ id, client, onClose }} />;
  return <ReportBar key={id} {...{ id, client, onClose }} onReported={(is) => noteReported(id, is)} />;
}

type RemoveQuestionProps = { id: string; client: RoomClient; onClose: () => void };

/** Asks once before one's own message goes for everyone. */
function RemoveQuestion({ id, client, onClose }: RemoveQuestionProps) {
  const remove = async () => {
    onClose();
    const answer = await client.request({ event: 'remove message', payload: { id } });
    if (!answer?.ok) toast.error(answer?.message ?? texts.notRemoved);
  };
  return (
    <Question
      isOpen
      title={texts.removeQuestion}
      yes={texts.remove}
      no={texts.keepIt}
      onYes={() => void remove()}
      onNo={onClose}
    >
      {texts.removeText}
    </Question>
  );
}
