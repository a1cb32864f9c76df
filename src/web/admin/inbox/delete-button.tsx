import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Question } from '#web/ui/controls/question.tsx';
import * as texts from './texts.ts';

type DeleteButtonProps = { name: string; isUnderWay: boolean; onDelete: () => void };

/** Deletes a message once that is confirmed. */
export function DeleteButton({ name, isUnderWay, onDelete }: DeleteButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button loading={isUnderWay} onClick={() => setAsked(true)}>
        {texts.remove}
      </Button>
      {isAsked && (
        <Question
          isOpen
          title={texts.removeQuestion(name)}
          yes={texts.remove}
          no={texts.cancel}
          onYes={() => {
            setAsked(false);
            onDelete();
          }}
          onNo={() => setAsked(false)}
        >
          {texts.removeText}
        </Question>
      )}
    </>
  );
}
