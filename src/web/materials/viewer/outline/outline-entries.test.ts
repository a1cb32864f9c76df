import { describe, expect, it } from 'vitest';
import { entryBeingRead } from './outline-panel.tsx';

const OUTLINE = [
  { title: 'Cells', depth: 0, page: 2 },
  { title: 'Walls', depth: 1, page: 2 },
  { title: 'Growth', depth: 1, page: 4 },
  { title: 'Genes', depth: 0, page: 7 },
];
const read = (page: number, chosen: number | null = null) => entryBeingRead(OUTLINE, page, chosen);

describe('The entry that is read', () => {
  it('is the first that begins on the page, or the last that began before it', () => {
    expect([1, 2, 3, 4, 6, 7, 9].map((page) => read(page))).toEqual([null, 0, 1, 2, 2, 3, 3]);
  });

  it('is the one that was chosen, as long as its page is read', () => {
    expect([read(2, 1), read(3, 0), read(4, 1)]).toEqual([1, 1, 2]);
  });

  it('follows the pages where they were put in another order', () => {
    const turned = [
      { title: 'Second', depth: 0, page: 5 },
      { title: 'First', depth: 0, page: 1 },
    ];
    expect([1, 4, 5, 6].map((page) => entryBeingRead(turned, page, null))).toEqual([1, 1, 0, 0]);
  });
});
