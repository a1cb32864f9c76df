import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Edits } from './word-edits.ts';
import { EVERYTHING, type View, viewFor, viewOf, wordsInView } from './word-view.ts';

/** Two thousand rows of controls would take a phone seconds. */
const SHOWN_TOGETHER = 50;

type WordViewOptions = {
  edits: Edits;
  /** Another number leads to the first fault. */
  refusals: number;
  /** Takes the focus where no word is left to have it. */
  part: RefObject<HTMLElement | null>;
};

/** Which words are in sight, and which of them is to have the focus. */
export function useWordView({ edits: { saved, entries, faults }, refusals, part }: WordViewOptions) {
  const [view, setView] = useState(EVERYTHING);
  const [most, setMost] = useState(SHOWN_TOGETHER);
  const [wanted, setWanted] = useState<{ key: number } | null>(null);
  const found = wordsInView(entries, view);
  const shown = found.slice(0, most);
  const look = (next: View) => {
    setView(next);
    setMost(SHOWN_TOGETHER);
  };

  const goToFault = useEffectEvent(() => {
    const faulty = entries.filter(({ key }) => faults.has(key));
    if (!faulty[0]) return;
    look(viewOf(faulty, entries));
    setWanted({ key: faulty[0].key });
  });
  useEffect(() => {
    if (refusals > 0) goToFault();
  }, [refusals]);

  // A saved list has its keys anew.
  const lookAgain = useEffectEvent(() => setView(viewFor(view.query, entries)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each saved list
  useEffect(() => lookAgain(), [saved]);

  /** Where the focus goes from a word that is deleted. */
  const goOnFrom = (key: number) => {
    const at = shown.findIndex((entry) => entry.key === key);
    const isLastInView = shown.length === 1 && view.query === '';
    if (isLastInView) look(EVERYTHING);
    const next = isLastInView ? entries.find((entry) => entry.key !== key) : (shown[at + 1] ?? shown[at - 1]);
    setWanted(next ? { key: next.key } : null);
    if (!next) part.current?.focus();
  };
  return {
    query: view.query,
    isWhole: view.only === null,
    shown,
    found: found.length,
    wanted,
    search: (query: string) => look(viewFor(query, entries)),
    showMore: () => setMost(most + SHOWN_TOGETHER),
    more: Math.min(SHOWN_TOGETHER, found.length - shown.length),
    goOnFrom,
  };
}
