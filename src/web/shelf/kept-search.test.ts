import { expect, it } from 'vitest';
import type { Material } from '#shared/materials.ts';
import { wordsOf } from '#shared/search/words.ts';
import { findKept, type KeptPage } from './kept-search.ts';

const material = { _id: 'a', title: 'Projectile Motion' } as Material;
const page = (text: string, number: number | null = 1): KeptPage => ({
  material,
  page: number,
  text,
  words: wordsOf(text),
});

it('finds the pages that have every word, by its beginning', () => {
  const pages = [page('Energy of a thrown ball'), page('A thrown stone', 2), page('Nothing', 3)];
  expect(findKept(pages, 'thr ener').map((hit) => hit.page)).toEqual([1]);
  expect(findKept(pages, 'thrown').map((hit) => hit.page)).toEqual([1, 2]);
  expect(findKept(pages, ' ?! ')).toEqual([]);
});

it('finds Nepali words in any spelling, as the library does', () => {
  expect(findKept([page('विज्ञान र प्रविधी')], 'प्रविधि')).toHaveLength(1);
});

it('shows the words in their surroundings, with the match marked', () => {
  const [hit] = findKept([page(`${'far away '.repeat(20)}the Energy of a ball`)], 'energy');
  expect(hit?.snippet.filter(({ match }) => match)).toEqual([{ text: 'Energy', match: true }]);
  expect(hit?.snippet.map(({ text }) => text).join('')).toMatch(/^… (far |away )+the Energy of a ball$/);
});

it('answers for a thousand pages with at most fifty', () => {
  expect(
    findKept(
      Array.from({ length: 1000 }, (_, index) => page('energy', index)),
      'energy',
    ),
  ).toHaveLength(50);
});
