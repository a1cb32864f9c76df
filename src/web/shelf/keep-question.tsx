import { Question } from '#web/ui/controls/question.tsx';
import * as texts from './texts.ts';

type KeepQuestionProps = { size: string; onKeep: () => void; onCancel: () => void };

/** Says who can read what is kept, and how much room it takes. */
export function KeepQuestion({ size, onKeep, onCancel }: KeepQuestionProps) {
  return (
    <Question
      isOpen
      title={texts.keepQuestion}
      yes={texts.keep}
      no={texts.cancel}
      onYes={onKeep}
      onNo={onCancel}
    >
      <span>{texts.whoCanRead}</span> <span>{size}</span>
    </Question>
  );
}
