/** Searches and sorts the materials of a list (spec §2, §4). */
import { LANGUAGE } from '#shared/language.ts';
import type { Material } from '#shared/materials.ts';

export type SortKey = 'title' | 'date';
export type Direction = 'ascending' | 'descending';
export type Arrangement = { words: string; sortKey: SortKey; direction: Direction };

export const FIRST_ARRANGEMENT: Arrangement = { words: '', sortKey: 'title', direction: 'ascending' };

// Numeric comparison puts 'Sheet 2' before 'Sheet 10'. Chromium doesn't know Nepali, and Hindi has the same order.
const BY_WORDS = new Intl.Collator([LANGUAGE, 'hi'], { numeric: true, sensitivity: 'base' });

const createdAtMs = ({ createdAt }: Material) => Date.parse(createdAt) || 0;

const COMPARE: Record<SortKey, (one: Material, other: Material) => number> = {
  title: (one, other) => BY_WORDS.compare(one.title, other.title),
  date: (one, other) => createdAtMs(one) - createdAtMs(other) || COMPARE.title(one, other),
};

/** Selecting the active key reverses the direction, another key starts ascending (spec §2). */
export function sortBy(arrangement: Arrangement, sortKey: SortKey): Arrangement {
  const flips = arrangement.sortKey === sortKey && arrangement.direction === 'ascending';
  return { ...arrangement, sortKey, direction: flips ? 'descending' : 'ascending' };
}

export function arrange(
  materials: readonly Material[],
  { words, sortKey, direction }: Arrangement,
): Material[] {
  const wanted = words.trim().toLocaleLowerCase();
  const found = materials.filter(({ title, description }) =>
    [title, description].some((text) => text?.toLocaleLowerCase().includes(wanted)),
  );
  const sign = direction === 'ascending' ? 1 : -1;
  return found.sort((one, other) => sign * COMPARE[sortKey](one, other));
}
