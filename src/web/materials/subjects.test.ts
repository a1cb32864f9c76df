import { describe, expect, it } from 'vitest';
import { MATERIAL_KINDS, type SubjectName } from '#shared/material-kinds.ts';
import { findSubject, searchSubjects, subjectColour, subjectsOf } from './subjects.tsx';

describe.each(Object.values(MATERIAL_KINDS))('the subjects of $plural', (kind) => {
  it('are those of the kind, in its order, each described', () => {
    const subjects = subjectsOf(kind);
    expect(subjects.map(({ name }) => name)).toEqual(kind.subjects);
    expect(subjects.every(({ description }) => description.length > 10)).toBe(true);
  });

  it('are those of the kind in the college’s own order too, and none is lost that it doesn’t name', () => {
    const names = (order: SubjectName[]) => subjectsOf(kind, order).map(({ name }) => name);
    expect(names(['Maths', 'Chemistry', 'Nepali']).slice(0, 1)).toEqual(['Maths']);
    expect(new Set(names(['Maths', 'Chemistry', 'Nepali']))).toEqual(new Set(kind.subjects));
    expect(names(['Maths', 'Chemistry', 'Nepali'])).toHaveLength(kind.subjects.length);
  });

  it('have each their own colour and icon', () => {
    const subjects = subjectsOf(kind);
    expect(new Set(subjects.map(({ name }) => Object.values(subjectColour(name))[0])).size).toBe(
      subjects.length,
    );
    expect(new Set(subjects.map(({ icon }) => icon)).size).toBe(subjects.length);
  });

  it('are found by name whatever the case, and all without words', () => {
    expect(searchSubjects(subjectsOf(kind), '  BIO ').map(({ name }) => name)).toEqual(['Biology']);
    expect(searchSubjects(subjectsOf(kind), '')).toHaveLength(kind.subjects.length);
    expect(searchSubjects(subjectsOf(kind), 'astrology')).toEqual([]);
  });
});

it('finds a subject by its description', () => {
  const found = searchSubjects(subjectsOf(MATERIAL_KINDS.assignment), 'thermo');
  expect(found).toMatchObject([{ name: 'Physics', description: 'Mechanics, Thermodynamics & more' }]);
});

it('knows no subject that isn’t taught', () => {
  expect(findSubject('Alchemy')).toBeUndefined();
  expect(findSubject('toString')).toBeUndefined();
});
