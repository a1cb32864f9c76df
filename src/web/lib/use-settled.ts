import { useEffect, useState } from 'react';

/** Spec §5. */
const SETTLES_AFTER_MS = 300;

/** What was typed, once no key was pressed for a moment. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
