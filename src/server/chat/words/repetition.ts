/** A word whose letters are drawn out is still that word; one whose letter is doubled may be another (god, good). */

/** A word's letters without repetition, and how often each stands there; without counts, each stands there once. */
export type Runs = { letters: string; counts: readonly number[] };

/** Letters that English and romanised Nepali double in words of their own. */
const DOUBLED = /[bcdefglmnoprstzक-ह]/;
const DRAWN_OUT = 3;
const REPEATED = /(.)\1/;

export function toRuns(word: string): Runs {
  if (!REPEATED.test(word)) return { letters: word, counts: [] };
  const runs = word.match(/(.)\1*/g) ?? [];
  return { letters: runs.map((run) => run.charAt(0)).join(''), counts: runs.map(({ length }) => length) };
}

/** Whether `said` is `listed` with more of some letters. Both have the same `letters`. */
export function isDrawnOut(listed: Runs, said: Runs): boolean {
  let longer = 0;
  let isCertain = false;
  for (let index = 0; index < listed.letters.length; index++) {
    const [count, times] = [listed.counts[index] ?? 1, said.counts[index] ?? 1];
    if (times < count) return false;
    if (times === count) continue;
    longer++;
    isCertain ||= times >= DRAWN_OUT || !DOUBLED.test(listed.letters.charAt(index));
  }
  return longer !== 1 || isCertain;
}
