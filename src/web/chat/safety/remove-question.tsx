import { Question } from '#web/ui/controls/question.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Visit } from '../room/visit.ts';
import * as texts from './texts.ts';

type RemoveQuestionProps = { id: string; visit: Visit; onClose: () => void };

/** Asks once before one's own message goes for everyone. */
export function RemoveQuestion({ id, visit, onClose }: RemoveQuestionProps) {
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
