import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { beginning } from '#shared/beginning.ts';
import { highlighted } from './message-text.tsx';

const marked = (text: string, query: string) =>
  renderToStaticMarkup(createElement('p', null, highlighted(text, query)));

it.each([
  ['a word', 'the lab report', 'lab', '<p>the <mark>lab</mark> report</p>'],
  ['a syllable with its vowel sign', 'किताब', 'क', '<p><mark>कि</mark>ताब</p>'],
  ['a conjunct to its end', 'मन्दिर', 'मन', '<p><mark>मन्दि</mark>र</p>'],
])('marks %s', (_, text, query, html) => {
  expect(marked(text, query)).toBe(html);
});

it('a beginning ends with a whole syllable, and a whole emoji', () => {
  expect(beginning('विद्यार्थी', 3)).toBe('वि');
  expect(beginning('विद्यार्थी', 20)).toBe('विद्यार्थी');
  expect(beginning('ab👩‍🎓', 4)).toBe('ab');
});
