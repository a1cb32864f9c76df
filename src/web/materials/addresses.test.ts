import { describe, expect, it } from 'vitest';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { itemIn, listAddress, subjectAt, viewerAddress } from './addresses.ts';

describe.each(Object.values(MATERIAL_KINDS))('the addresses of $plural', (kind) => {
  it('name the subject, and the item by its encoded title', () => {
    expect(listAddress(kind, 'Maths')).toBe(`${kind.listPath}?subject=Maths`);
    expect(viewerAddress(kind, { subject: 'Maths', title: '50% of a/b?' })).toBe(
      `${kind.viewerPath}/Maths/50%25%20of%20a%2Fb%3F`,
    );
  });
});

describe('the subject of a list', () => {
  it('is the navigation’s before the address’s', () => {
    expect(subjectAt({ subject: 'Maths' }, '?subject=Physics').subject).toBe('Maths');
    expect(subjectAt(null, '?subject=Physics')).toEqual({ subject: 'Physics', isKnown: true });
  });

  it('is unknown with neither, or with something else in their place', () => {
    const unknown = { subject: 'Unknown Subject', isKnown: false };
    expect([subjectAt(null, ''), subjectAt({ subject: 7 }, '?subject='), subjectAt('x', '?q=1')]).toEqual([
      unknown,
      unknown,
      unknown,
    ]);
  });
});

it('opens only an item that has a title and a list of pages', () => {
  const item = { title: 'Waves', images: [] };
  expect(itemIn({ item, subject: 'Physics' })).toBe(item);
  expect([itemIn(null), itemIn({ item: null }), itemIn({ item: { title: 'Waves' } })]).toEqual([
    null,
    null,
    null,
  ]);
});
