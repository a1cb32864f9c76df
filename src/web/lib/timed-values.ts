import { useEffect, useState } from 'react';

/** Asks at once, and again while the window is visible. After a failure the last answer is kept. */
export function useRepeated<T>(ask: () => Promise<T>, everyMs: number, known: T | null = null): T | null {
  const [answer, setAnswer] = useState(known);
  useEffect(() => {
    let isGone = false;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      ask().then(
        (found) => isGone || setAnswer(found),
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ask, everyMs]);
  return answer;
}

/** Spec §5. */
const SETTLES_AFTER_MS = 300;

/** The typed text, once no key was pressed for a moment (spec §5). */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
