import { useState } from 'react';
import type { Report } from '#shared/moderation.ts';

/** The report that keys act on: the first, until another one is chosen; one that goes hands over to its neighbour. */
export function useChosen(entries: readonly Report[]) {
  const [place, setPlace] = useState({ id: '', index: 0 });
  const found = entries.findIndex(({ id }) => id === place.id);
  const index = found >= 0 ? found : Math.min(place.index, entries.length - 1);
  const chosen = entries[index];

  const choose = (id: string) => setPlace({ id, index: entries.findIndex((entry) => entry.id === id) });
  const chooseNext = (steps: 1 | -1) => {
    const next = entries[Math.max(0, Math.min(entries.length - 1, index + steps))];
    if (next) choose(next.id);
  };
  // The choice is kept by id, so that a report that comes above it doesn't take its place.
  if (chosen && (chosen.id !== place.id || index !== place.index)) setPlace({ id: chosen.id, index });
  return { chosen, choose, chooseNext };
}
