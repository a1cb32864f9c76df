import { useEffect, useState } from 'react';

/** Calls `ask` at once, and again at intervals while the window is visible. A failure keeps the last answer. */
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

/** The debounce of search fields (spec §5). */
const SETTLES_AFTER_MS = 300;

/** Returns the typed text, debounced (spec §5). */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
