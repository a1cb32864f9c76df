import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WordAction } from '#shared/word-list.ts';
import { isCatchable, WordFilter } from './word-filter.ts';
import { startingWords } from './word-list.ts';

const listing = (...words: string[]) =>
  new WordFilter(words.map((word) => ({ word, action: 'mask' as const })));

describe('A listed word is found', () => {
  it.each([
    ['as it is', 'darn', 'well darn it', 'well **** it'],
    ['in capitals', 'darn', 'DARN!', '****!'],
    ['listed in capitals', 'IDIOT', 'you idiot', 'you *****'],
    ['drawn out', 'darn', 'daaaaarn', '********'],
    ['with every letter doubled', 'darn', 'ddaarrnn', '********'],
    ['letter by letter', 'darn', 'oh d a r n it', 'oh * * * * it'],
    ['with stops between its letters', 'darn', 'd.a.r.n', '*******'],
    [
      'with hyphens or underscores inside',
      'badword',
      'bad-word bad_word b-a-d-w-o-r-d',
      '******** ******** *************',
    ],
    ['among others that are spelt out', 'darn', 'd a r n y o u', '* * * * y o u'],
    ['with an invisible character inside', 'darn', 'da\u200brn', '*****'],
    ['with a Cyrillic letter', 'darn', 'd\u0430rn', '****'],
    ['in mathematical letters', 'darn', '𝓭𝓪𝓻𝓷', '****'],
    ['in full width', 'darn', 'ｄａｒｎ', '****'],
    ['with accents', 'darn', 'dàr\u0303n', '*****'],
    ['with digits and signs for letters', 'shit', 'sh1t $hit sh!t 5hit', '**** **** **** ****'],
    ['with an I for an l', 'slut', 'sIut', '****'],
    ['after an at sign', 'darn', '@darn', '*****'],
    ['as a part of what a hyphen joins', 'darn', 'darn-good', '****-good'],
    ['of several words', 'go away', 'GO   away!', '**   ****!'],
    [
      'joined or apart, if it is listed with a hyphen',
      'bull-dust',
      'bulldust bull dust',
      '******** **** ****',
    ],
    ['made of digits', '1488', '1488', '****'],
    ['in Devanagari', 'मुजी', 'तिमी मुजी हौ', 'तिमी **** हौ'],
    ['in Devanagari with another vowel sign', 'मुजी', 'मूजि', '****'],
    ['in Devanagari with an ending', 'मुजी', 'मुजीहरूलाई', '**********'],
    ['in Devanagari by syllables', 'मुजी', 'मु जी', '** **'],
    ['in Devanagari with any nasal', 'रन्डी', 'रण्डी रंडी', '***** ****'],
    ['listed in Devanagari and written in Latin letters', 'मुजी', 'muji MOOJI muujii', '**** ***** ******'],
    ['listed in Devanagari and written in Latin letters with an ending', 'मुजी', 'mujiharulai', '***********'],
  ])('%s', (_, word, text, stored) => {
    expect(listing(word).judge(text)).toEqual({ action: 'mask', word, text: stored });
  });
});

describe('A word that isn’t listed is left alone', () => {
  it.each([
    ['that has a listed one inside', 'ass', 'class assassin grass'],
    ['that two words happen to make', 'penis', 'the pen is mine'],
    ['that two short words happen to make', 'anus', 'an us citizen'],
    ['with one letter doubled', 'god', 'good'],
    ['with one letter less', 'ass', 'as soon as'],
    ['with an apostrophe', 'hell', "he’ll he'll"],
    ['which is a number', 'ass', '455 and A55'],
    ['in Devanagari that sounds like a listed English one', 'ass', 'मलाई आस छ'],
    ['in English that a short Nepali one looks like', 'बल', 'ball bal'],
  ])('%s', (_, word, text) => {
    expect(listing(word).judge(text)).toEqual({ action: null, word: '', text });
  });

  it('in honest sentences, by the starting lists and by short words that are parts of many', () => {
    const short = [
      'ass',
      'tit',
      'cum',
      'hell',
      'god',
      'bot',
      'anus',
      'penis',
      'cock',
      'dick',
      'spic',
      'sex',
      'rape',
    ];
    const listed = [...startingWords, ...short.map((word) => ({ word, action: 'mask' as const }))];
    const filter = new WordFilter(listed);
    const sentences = readFileSync(path.join(import.meta.dirname, 'honest-sentences.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(sentences.length).toBeGreaterThan(50);
    expect(sentences.filter((sentence) => filter.judge(sentence).action !== null)).toEqual([]);
  });
});

describe('A text with several listed words', () => {
  const filter = new WordFilter(
    (['mask', 'hold', 'refuse'] as WordAction[]).map((action) => ({ word: `${action}me`, action })),
  );

  it.each([
    ['holdme maskme', 'hold', 'holdme', 'holdme ******'],
    ['maskme refuseme holdme', 'refuse', 'refuseme', '****** refuseme holdme'],
  ])('has the sternest action, by its own word: %s', (text, action, word, stored) => {
    expect(filter.judge(text)).toEqual({ action, word, text: stored });
  });

  it('is masked in each place, also where a phrase has a listed word', () => {
    expect(listing('go', 'go away').judge('go away, go').text).toBe('** ****, **');
  });

  it('that was masked is masked no further', () => {
    const once = listing('darn').judge('d a r n darn').text;
    expect(listing('darn').judge(once)).toMatchObject({ action: null, text: once });
  });
});

it.each(['a', '…', '🙂', '!!!', 'क'])('“%s” can’t be listed', (word) => {
  expect(isCatchable(word)).toBe(false);
});

it('Odd texts are judged within milliseconds', () => {
  const filter = listing(
    ...Array.from({ length: 1000 }, (_, n) => `w${(n * 7919).toString(36)}x`),
    'illill',
    'मुजी',
  );
  const odd = ['a b ', 'I ', 'l 1 | I ', 'I1l|', 'म त ', '@$!', 'aA-', 'ab_', '\u0430', 'aaaaa'];
  const before = process.threadCpuUsage();
  for (const part of odd) filter.judge(part.repeat(Math.floor(2000 / part.length)));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000, 'milliseconds').toBeLessThan(1000);
});
