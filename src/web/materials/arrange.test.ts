import { describe, expect, it } from 'vitest';
import type { Material } from '#shared/materials.ts';
import { arrange, FIRST_ARRANGEMENT, sortBy } from './material-list-screen.tsx';

const material = (title: string, createdAt: string, description = ''): Material => ({
  _id: title,
  kind: 'assignment',
  title,
  description,
  subject: 'Physics',
  status: 'published',
  createdAt,
  images: [],
  cover: null,
  isDownloadable: false,
  hasPdf: true,
  version: '1',
});

const materials = [
  material('Sheet 10', '2024-03-01T00:00:00Z', 'Heat and work'),
  material('sheet 2', '2024-01-05T00:00:00Z', 'Free fall'),
  material('गुरुत्वाकर्षण', '2024-02-01T00:00:00Z', 'Gravity, in Nepali'),
];

const titles = (...args: Parameters<typeof arrange>) => arrange(...args).map(({ title }) => title);

describe('the order of a list', () => {
  it('is by title at first, numbers as numbers and letters whatever the case', () => {
    expect(titles(materials, FIRST_ARRANGEMENT)).toEqual(['sheet 2', 'Sheet 10', 'गुरुत्वाकर्षण']);
  });

  it('is the same by Hindi, for browsers that don’t know Nepali, Devanagari before Latin', () => {
    const words = ['Beta', 'क्षेत्र', 'ज्ञान', 'औंसी', 'अँध्यारो', 'पाठ १०', 'पाठ 2', 'त्रिभुज', 'श्री', 'Alpha', 'ऋतु'];
    const sortedBy = (language: string) =>
      words.toSorted(new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare);
    expect(sortedBy('hi')).toEqual(sortedBy('ne'));
    expect(sortedBy('hi').slice(-2)).toEqual(['Alpha', 'Beta']);
  });

  it('starts ascending on another key, and flips when the active one is clicked', () => {
    const byDate = sortBy(FIRST_ARRANGEMENT, 'date');
    expect(byDate.direction).toBe('ascending');
    expect(titles(materials, byDate)).toEqual(['sheet 2', 'गुरुत्वाकर्षण', 'Sheet 10']);
    const newestFirst = sortBy(byDate, 'date');
    expect(titles(materials, newestFirst)).toEqual(['Sheet 10', 'गुरुत्वाकर्षण', 'sheet 2']);
    expect(sortBy(newestFirst, 'date').direction).toBe('ascending');
    expect(sortBy(newestFirst, 'title')).toMatchObject({ sortKey: 'title', direction: 'ascending' });
  });

  it('puts what has no date first, by title, and leaves the given list alone', () => {
    const undated = [material('B', ''), material('A', 'unknown'), ...materials];
    expect(titles(undated, sortBy(FIRST_ARRANGEMENT, 'date')).slice(0, 2)).toEqual(['A', 'B']);
    expect(undated[0]?.title).toBe('B');
  });
});

describe('searching a list', () => {
  const found = (words: string) => titles(materials, { ...FIRST_ARRANGEMENT, words });

  it('looks into title and description, whatever the case', () => {
    expect(found('SHEET')).toEqual(['sheet 2', 'Sheet 10']);
    expect(found('  gravity ')).toEqual(['गुरुत्वाकर्षण']);
    expect(found('गुरु')).toEqual(['गुरुत्वाकर्षण']);
    expect(found('nothing like it')).toEqual([]);
  });

  it('finds Nepali however it is spelt, as the other searches do', () => {
    const nepali = ['संगीत २', 'चाँद', 'पढ़ाइ'].map((title) => material(title, ''));
    const foundOf = (words: string) => titles(nepali, { ...FIRST_ARRANGEMENT, words });
    expect(['2', 'संगित', 'चांद', 'पढाइ'].flatMap(foundOf)).toEqual(['संगीत २', 'संगीत २', 'चाँद', 'पढ़ाइ']);
    expect(foundOf('…')).toEqual([]);
  });

  it('takes a reply without a description', () => {
    const { description: _, ...bare } = material('Bare', '');
    expect(titles([bare as Material], { ...FIRST_ARRANGEMENT, words: 'bare' })).toEqual(['Bare']);
  });
});
