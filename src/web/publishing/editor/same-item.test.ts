import { expect, it } from 'vitest';
import type { Material } from '#shared/materials.ts';
import { isSameToEdit } from './use-details.ts';

const item: Material = {
  ...{ _id: '1', kind: 'assignment', title: 'Roots', description: '', subject: 'Physics', status: 'draft' },
  ...{ createdAt: '', cover: null, isDownloadable: false, hasPdf: false, version: '1', images: ['a', 'b'] },
};

it('takes another version for the same to edit unless a field or the pages have changed', () => {
  expect(isSameToEdit(item, { ...item, version: '2' })).toBe(true);
  for (const change of [{ title: 'Stems' }, { status: 'published' as const }, { images: ['c', 'b'] }])
    expect(isSameToEdit(item, { ...item, ...change, version: '2' })).toBe(false);
});
