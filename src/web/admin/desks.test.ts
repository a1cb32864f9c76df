import { expect, test } from 'vitest';
import { ROLES } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { DESKS, mayEnter } from './desks.ts';

const asha = { _id: '1', name: 'Asha', email: 'asha@example.edu', gender: 'other' } as const;

test('publishing lets in those whom its calls answer, and nobody else', () => {
  const entering = ROLES.filter((role) => mayEnter({ ...asha, role }, DESKS.publishing));
  expect(entering).toEqual([...ENDPOINTS.listManagedMaterials.access]);
  expect(entering).toEqual([...ENDPOINTS.publishMaterial.access]);
});

test('no desk lets in a visitor or a student', () => {
  for (const desk of Object.values(DESKS)) {
    expect(mayEnter(null, desk)).toBe(false);
    expect(mayEnter({ ...asha, role: 'student' }, desk)).toBe(false);
  }
});
