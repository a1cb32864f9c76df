import { describe, expect, it } from 'vitest';
import { announcementOf, hasLabels, hasNames, labelOf, pageCalled } from './page-set.ts';
import { openViewer, type ViewerAction, viewerReducer } from './viewer-state.ts';

const PAGES = ['i', 'ii', '1', '2', 'A-1', 'a-1', null].map((label) => ({ label }));
const called = (typed: string) => pageCalled(typed, PAGES, PAGES.length);

describe('A page', () => {
  it('is called by its number from 1 to the count, also where another has that number for its label', () => {
    expect(['1', '7', ' 3 ', '४'].map(called)).toEqual([0, 6, 2, 3]);
    expect(['0', '8', '-1', '2.5', ''].map(called)).toEqual([null, null, null, null, null]);
  });

  it('is called by its label, spelt as there or else in any case', () => {
    expect(['ii', 'II', 'A-1', 'a-1', 'iii', 'two'].map(called)).toEqual([1, 1, 4, 5, null, null]);
  });

  it('is told by its label where that isn’t its number', () => {
    expect(PAGES.map(labelOf)).toEqual(['i', 'ii', '1', '2', 'A-1', 'a-1', null]);
    expect(labelOf({ label: '4' }, 3)).toBeNull();
    expect(labelOf(undefined, 3)).toBeNull();
    expect([hasLabels(PAGES), hasLabels([{ label: '1' }, {}])]).toEqual([true, false]);
  });

  it('is announced by its number and its label, after what has happened', () => {
    const announced = (...actions: ViewerAction[]) =>
      announcementOf(actions.reduce(viewerReducer, openViewer(PAGES.length)), PAGES);
    const turn = (by: 1 | -1): ViewerAction => ({ type: 'turn page', by });
    expect(announced(turn(1))).toBe('Page 2 of 7, ii');
    expect(announced(turn(-1))).toBe('On to the last page (7). Page 7 of 7');
    expect(announced(turn(-1), turn(1))).toBe('Back to page 1. Page 1 of 7, i');
    expect(announced({ type: 'take pages', pageCount: 7, pageIndex: 4 })).toBe(
      'The pages have changed. Page 5 of 7, A-1',
    );
    expect(announced(turn(1), { type: 'rotate', quarters: 1 })).toBe('Rotated 90 degrees');
    expect(announced()).toBe('');
  });

  it('of a document that only counts otherwise has no name that is typed in letters', () => {
    expect(hasNames(PAGES)).toBe(true);
    expect(hasNames([{ label: '5' }, { label: null }, {}])).toBe(false);
  });
});
