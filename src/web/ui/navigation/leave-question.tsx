import { useEffect, useState } from 'react';
import { Question } from '../controls/question.tsx';
import * as texts from '../texts.ts';
import { guardPlace } from './navigation.ts';

type LeaveQuestionProps = {
  isOn: boolean;
  text: string;
  /** Called when the person leaves the screen nevertheless. */
  onLeave?: () => void;
};

/** While `isOn`, asks before the screen is left: with `text` inside the product, else by the browser's dialog. */
export function LeaveQuestion({ isOn, text, onLeave }: LeaveQuestionProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);

  useEffect(() => {
    if (!isOn) return;
    guardPlace((go) => setLeave(() => go));
    return () => guardPlace(null);
  }, [isOn]);

  const leaveAnyway = () => {
    guardPlace(null);
    setLeave(null);
    onLeave?.();
    leave?.();
  };

  return (
    <Question
      isOpen={leave !== null}
      title={texts.leaveQuestion}
      yes={texts.leave}
      no={texts.stayHere}
      onYes={leaveAnyway}
      onNo={() => setLeave(null)}
    >
      {text}
    </Question>
  );
}
