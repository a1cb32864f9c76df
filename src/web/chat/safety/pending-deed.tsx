import { Question } from '#web/ui/controls/question.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Visit } from '../room/visit.ts';
import { ReportBar } from './report-bar.tsx';
import * as texts from './texts.ts';
import type { Safety } from './use-safety.ts';

export type PendingDeedProps = Pick<Safety, 'pending' | 'setPending' | 'noteReported'> & { visit: Visit };

/** What is still to be said about a deed that was chosen from a message's menu. */
export function PendingDeed({ pending, setPending, noteReported, visit }: PendingDeedProps) {
  if (!pending) return null;
  const { deed, id } = pending;
  const onClose = () => setPending(null);
  if (deed === 'remove') return <RemoveQuestion {...{ id, visit, onClose }} />;
  return <ReportBar key={id} {...{ id, visit, onClose }} onReported={(is) => noteReported(id, is)} />;
}

type RemoveQuestionProps = { id: string; visit: Visit; onClose: () => void };

/** Asks once before one's own message goes for everyone. */
function RemoveQuestion({ id, visit, onClose }: RemoveQuestionProps) {
  const remove = async () => {
    onClose();
    const answer = await visit.ask({ event: 'remove message', payload: { id } });
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
