import { useEffect, useState } from 'react';
import { guardPlace } from '#web/ui/navigation-guard.ts';
import { Question } from './question.tsx';

/** While `isOn`, asks before the screen is left: in words of its own inside the product, in the browser's beyond it. */
export function LeaveQuestion({ isOn, text }: { isOn: boolean; text: string }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isOn) return;
    const ask = (event: Event) => event.preventDefault();
    guardPlace((go) => setLeave(() => go));
    addEventListener('beforeunload', ask);
    return () => {
      guardPlace(null);
      removeEventListener('beforeunload', ask);
    };
  }, [isOn]);

  const leaveAnyway = () => {
    guardPlace(null);
    setLeave(null);
    leave?.();
  };

  return (
    <Question
      isOpen={leave !== null}
      title="Leave without saving?"
      yes="Leave"
      no="Stay here"
      onYes={leaveAnyway}
      onNo={() => setLeave(null)}
    >
      {text}
    </Question>
  );
}
