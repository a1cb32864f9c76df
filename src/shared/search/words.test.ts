import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

const folded = (text: string) => wordsOf(text).map((word) => word.text);
const isOne = (...spellings: string[]) => new Set(spellings.flatMap(folded)).size === 1;

it('A word is the same however Devanagari’s long and short vowels, nasals, figures, nuktas and joiners are written', () => {
  expect(isOne('औँसी', 'औंसी', 'औंसि')).toBe(true);
  expect(isOne('थारु', 'थारू')).toBe(true);
  expect(isOne('२०८३', '2083')).toBe(true);
  expect(isOne('कक्षा१०', 'कक्षा10')).toBe(true);
  expect(isOne('सङ्ख्या', 'सङ्\u200cख्या', 'सङ्\u200dख्या')).toBe(true);
  expect(isOne('पर्\u200dयो', 'पर्यो', 'पऱ्यो')).toBe(true);
  expect(isOne('ज़रूरत'.normalize('NFC'), 'ज़रूरत'.normalize('NFD'), 'जरुरत')).toBe(true);
});

it('Independent vowels and other signs keep apart what they keep apart', () => {
  expect(isOne('इनार', 'ईनार')).toBe(false);
  expect(isOne('काम', 'कम')).toBe(false);
  expect(isOne('अतः', 'अत')).toBe(false);
});

it('A word is the same with ligatures, accents, capitals and soft hyphens', () => {
  expect(isOne('office', 'o\ufb03ce', 'OFFICE', 'of\u00adfice')).toBe(true);
  expect(isOne('café', 'cafe', 'cafe\u0301', 'CAFÉ')).toBe(true);
  expect(isOne('photo\u00adsynthesis', 'photosynthesis')).toBe(true);
});

it('A word’s place is that in the text as it stands', () => {
  const text = 'In o\ufb03ce – औँसी';
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['In', 'o\ufb03ce', 'औँसी']);
});
