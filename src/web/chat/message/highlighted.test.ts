import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { beginning } from '#shared/beginning.ts';
import { wordsOf } from '#shared/search/words.ts';
import { highlighted } from './message-text.tsx';

const marked = (text: string, query: string) =>
  renderToStaticMarkup(createElement('p', null, highlighted(text, query)));

it.each([
  ['a word', 'the lab report', 'lab', '<p>the <mark>lab</mark> report</p>'],
  ['a syllable with its vowel sign', 'किताब', 'क', '<p><mark>कि</mark>ताब</p>'],
  ['a conjunct to its end', 'मन्दिर', 'मन', '<p><mark>मन्दि</mark>र</p>'],
  ['a part of a word', 'rewrite', 'wri', '<p>re<mark>wri</mark>te</p>'],
  [
    'a phrase, and not its words',
    'the lab and the rest',
    'the lab',
    '<p><mark>the lab</mark> and the rest</p>',
  ],
  ['what writers mix', 'दसैं र दसैँमा', 'दसैँ', '<p><mark>दसैं</mark> र <mark>दसैँ</mark>मा</p>'],
  ['figures of both kinds', 'पाठ १२ and 12', '12', '<p>पाठ <mark>१२</mark> and <mark>12</mark></p>'],
  ['accented letters', 'the Zürich café', 'zur CAFÉ', '<p>the <mark>Zür</mark>ich <mark>café</mark></p>'],
  ['nothing for an accent alone', 'café', '\u0301', '<p>café</p>'],
])('marks %s', (_, text, query, html) => {
  expect(marked(text, query)).toBe(html);
});

it('marks whatever the search takes for the same', () => {
  const letters = Array.from({ length: 0x80 }, (_, at) => String.fromCharCode(0x900 + at));
  const words = letters.map((letter) => `क${letter}क`).filter((word) => wordsOf(word).length === 1);
  const foldOf = (word: string) => wordsOf(word)[0]?.text;
  const missed = words.flatMap((query) =>
    words
      .filter((word) => foldOf(word) === foldOf(query) && !marked(word, query).startsWith('<p><mark>'))
      .map((word) => `${query} in ${word}`),
  );
  expect(missed).toEqual([]);
});

it('a beginning ends with a whole syllable, and a whole emoji', () => {
  expect(beginning('विद्यार्थी', 3)).toBe('वि');
  expect(beginning('विद्यार्थी', 20)).toBe('विद्यार्थी');
  expect(beginning('ab👩‍🎓', 4)).toBe('ab');
});
