import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { foldLookAlikes } from './look-alikes.ts';

const alike: Record<string, string> = confusables;

it('Every character that Unicode lists as confusable with one Latin letter is folded to it', () => {
  const missed: string[] = [];
  let tried = 0;
  for (const [character, prototype] of Object.entries(alike)) {
    if (!/^[a-z]$/i.test(prototype) || isMarkOrBlank(character)) continue;
    tried++;
    if (letterOf(foldLookAlikes(character)) !== letterOf(prototype)) missed.push(`${character} ${prototype}`);
  }
  expect(tried).toBeGreaterThan(1200);
  expect(missed).toEqual([]);
});

const isMarkOrBlank = (character: string) => /^[\p{M}\s]*$/u.test(character.normalize('NFKD'));

/** Counts i and l as one letter, because Unicode lists what looks like both under either of them. */
const letterOf = (letter: string) => letter.toLowerCase().replace('l', 'i');
