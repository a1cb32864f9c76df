import { describe, expect, it } from 'vitest';
import { sheetOf } from './sheet.ts';
import {
  isMoved,
  openViewer,
  pageFits,
  pagesInView,
  scrollReach,
  type ViewerAction,
  viewerReducer,
} from './viewer-state.ts';

const page = { width: 1600, height: 2000 };
const stage = { width: 1000, height: 800 };

const viewerAfter = (...actions: ViewerAction[]) =>
  actions.reduce(viewerReducer, viewerReducer(openViewer(12), { type: 'lay out', stage, page }));

const zoomIn: ViewerAction = { type: 'step zoom', by: 0.25 };
const drag: ViewerAction = { type: 'pan', by: { x: 50, y: 30 } };
const forward: ViewerAction = { type: 'turn page', by: 1 };
const backward: ViewerAction = { type: 'turn page', by: -1 };
const rotateRight: ViewerAction = { type: 'rotate', quarters: 1 };
const unmoved = { zoom: 1, rotation: 0, pan: { x: 0, y: 0 } };

describe('turning pages', () => {
  it('goes on and back', () => {
    expect(viewerAfter(forward, forward)).toMatchObject({
      pageIndex: 2,
      announcement: null,
      hint: null,
    });
    expect(viewerAfter(forward, backward)).toMatchObject({ pageIndex: 0, hint: null });
  });

  it('goes round both ends, and says so', () => {
    expect(viewerAfter(backward)).toMatchObject({ pageIndex: 11, hint: 'On to the last page (12)' });
    expect(viewerAfter(backward, forward)).toMatchObject({
      pageIndex: 0,
      hint: 'Back to page 1',
    });
  });

  it('stays where there is one page only', () => {
    const alone = openViewer(1);
    expect(viewerReducer(alone, forward)).toMatchObject({ pageIndex: 0, hint: 'This is the only page' });
  });

  it('resets zoom, rotation and pan', () => {
    expect(viewerAfter(zoomIn, rotateRight, drag, forward)).toMatchObject({ ...unmoved, pageIndex: 1 });
  });

  it('takes a page number only between 1 and the count', () => {
    expect(viewerAfter({ type: 'go to page', pageIndex: 11 }).pageIndex).toBe(11);
    for (const pageIndex of [-1, 12, 0.5, Number.NaN])
      expect(viewerAfter(zoomIn, { type: 'go to page', pageIndex })).toEqual(viewerAfter(zoomIn));
  });

  it('goes on in another set of pages, and says so', () => {
    const changed = viewerAfter(forward, zoomIn, { type: 'take pages', pageCount: 7, pageIndex: 4 });
    expect(changed).toMatchObject({ ...unmoved, pageIndex: 4, pageCount: 7, hint: 'The pages have changed' });
  });

  it('opens at the page asked for, beyond the last at the last, else at the first', () => {
    expect([4, 12, -1, Number.NaN].map((index) => openViewer(12, index).pageIndex)).toEqual([4, 11, 0, 0]);
    expect(openViewer(0, 3).pageIndex).toBe(0);
  });
});

describe('zooming', () => {
  it('steps from 100 to 125 percent, and tells it', () => {
    expect(viewerAfter(zoomIn)).toMatchObject({ zoom: 1.25, announcement: '125 percent' });
  });

  it('stops at the bounds and stays silent there', () => {
    const widest = viewerAfter(...Array<ViewerAction>(12).fill(zoomIn));
    expect(widest.zoom).toBe(4);
    expect(viewerReducer({ ...widest, announcement: '' }, zoomIn).announcement).toBe('');
    expect(viewerAfter(...Array<ViewerAction>(9).fill({ type: 'step zoom', by: -0.25 })).zoom).toBe(0.25);
  });

  it('is proportional under two fingers, between the same bounds', () => {
    const pinch = (factor: number): ViewerAction => ({
      type: 'pinch',
      factor,
      from: { x: 0, y: 0 },
      to: { x: 0, y: 0 },
    });
    expect(viewerAfter(pinch(1.37), pinch(2)).zoom).toBeCloseTo(2.74, 12);
    expect(viewerAfter(pinch(0.01)).zoom).toBe(0.25);
    expect(viewerAfter({ type: 'magnify', factor: 99, at: { x: 0, y: 0 } }).zoom).toBe(4);
  });
});

describe('panning', () => {
  it('needs a zoom over 1', () => {
    expect(viewerAfter(drag).pan).toEqual({ x: 0, y: 0 });
    expect(viewerAfter(zoomIn, drag).pan).toEqual({ x: 50, y: 30 });
  });

  it.each([1, 2, 3])('goes the way of the hand after %d quarter turns', (turns) => {
    const rotations = Array<ViewerAction>(turns).fill(rotateRight);
    expect(viewerAfter(zoomIn, zoomIn, ...rotations, drag).pan).toEqual({ x: 50, y: 30 });
  });

  it('leaves a swipe alone only where the page fits', () => {
    expect(pageFits(viewerAfter())).toBe(true);
    expect(pageFits(viewerAfter(zoomIn))).toBe(false);
    expect(pageFits(viewerAfter({ type: 'step zoom', by: -0.25 }))).toBe(true);
  });
});

describe('a finger on a page', () => {
  const slide = (by: number): ViewerAction => ({ type: 'slide', by });

  it('takes it along for a part of the way, and lets it go back', () => {
    expect(viewerAfter(slide(30), slide(20)).slide).toBe(50);
    expect(viewerAfter(slide(-9999)).slide).toBe(-250);
    expect(viewerAfter(slide(30), { type: 'release' }).slide).toBe(0);
    expect(viewerAfter(slide(-80), forward)).toMatchObject({ slide: 0, pageIndex: 1 });
  });

  it('moves no page that is zoomed: that is panned', () => {
    expect(viewerAfter(zoomIn, slide(30)).slide).toBe(0);
  });
});

describe('a page that is higher than the stage', () => {
  const wide = (...actions: ViewerAction[]) =>
    viewerAfter({ type: 'choose layout', layout: 'width' }, ...actions);
  const on: ViewerAction = { type: 'scroll on', by: 1 };
  const back: ViewerAction = { type: 'scroll on', by: -1 };

  it('opens at its top, and is moved up and down at 100 percent', () => {
    expect(scrollReach(wide())).toBe(225);
    expect(wide()).toMatchObject({ zoom: 1, pan: { x: 0, y: 225 } });
    expect(wide({ type: 'pan', by: { x: 80, y: -100 } }).pan).toEqual({ x: 0, y: 125 });
    expect(wide({ type: 'pan', by: { x: 0, y: -9999 } }).pan).toEqual({ x: 0, y: -225 });
  });

  it('is scrolled on by most of the stage, then turned', () => {
    expect(wide(on)).toMatchObject({ pageIndex: 0, pan: { y: -225 } });
    expect(wide(on, on)).toMatchObject({ pageIndex: 1, pan: { y: 225 } });
    expect(wide(on, on, back), 'back to the end of the page before').toMatchObject({
      pageIndex: 0,
      pan: { y: -225 },
    });
    expect(viewerAfter(on), 'at once where it fits').toMatchObject({ pageIndex: 1 });
  });

  it('is turned by a finger that goes on beyond its end, but not round the ends', () => {
    const beyond: ViewerAction = { type: 'scroll to page', by: 1 };
    const before: ViewerAction = { type: 'scroll to page', by: -1 };
    expect(wide(beyond)).toMatchObject({ pageIndex: 1, pan: { y: 225 } });
    expect(wide(beyond, before)).toMatchObject({ pageIndex: 0, pan: { y: -225 } });
    expect(wide(before)).toMatchObject({ pageIndex: 0, pan: { y: 225 }, hint: null });
  });

  it('has nothing to reset until it is moved', () => {
    expect([viewerAfter(), wide(), wide({ type: 'pan', by: { x: 0, y: -1 } })].map(isMoved)).toEqual([
      false,
      false,
      true,
    ]);
    expect(isMoved(wide(zoomIn))).toBe(true);
    expect(isMoved(wide(zoomIn, { type: 'reset' }))).toBe(false);
    expect(wide(on, { type: 'reset' }).pan).toEqual({ x: 0, y: 225 });
  });

  it('keeps the point under two fingers while it is zoomed', () => {
    const at = { x: 100, y: -300 };
    const zoomed = wide({ type: 'pinch', factor: 2, from: at, to: at });
    expect(zoomed.pan).toEqual({ x: -100, y: 2 * 225 + 300 });
  });
});

describe('two pages side by side', () => {
  const paired = (...actions: ViewerAction[]) =>
    viewerAfter({ type: 'choose layout', layout: 'pair' }, ...actions);

  it('are turned together, and the last may stand alone', () => {
    expect(pagesInView(paired())).toEqual([0, 1]);
    expect(pagesInView(paired({ type: 'go to page', pageIndex: 5 }))).toEqual([4, 5]);
    expect(pagesInView(paired({ type: 'go to page', pageIndex: 5 }, forward))).toEqual([6, 7]);
    expect(pagesInView(paired(forward, backward))).toEqual([0, 1]);
    expect(pagesInView({ ...paired(), pageCount: 11, pageIndex: 10 })).toEqual([10]);
  });

  it('go round both ends', () => {
    expect(paired(backward)).toMatchObject({ pageIndex: 11, hint: 'On to the last page (12)' });
    expect(paired(backward, forward)).toMatchObject({ pageIndex: 0, hint: 'Back to page 1' });
  });
});

describe('the layout', () => {
  it('fits a turned page by its other sides', () => {
    expect(sheetOf(viewerAfter())).toMatchObject({ width: 640, height: 800 });
    expect(sheetOf(viewerAfter(rotateRight))).toMatchObject({ width: 800, height: 1000 });
  });

  it('keeps the same place in view when the window changes', () => {
    const half: ViewerAction = { type: 'lay out', stage: { width: 500, height: 400 }, page };
    expect(viewerAfter(zoomIn, drag, half)).toMatchObject({ zoom: 1.25, pan: { x: 25, y: 15 } });
  });

  it('comes back to the start with Reset', () => {
    expect(viewerAfter(zoomIn, rotateRight, drag, forward, zoomIn, { type: 'reset' })).toMatchObject({
      ...unmoved,
      pageIndex: 1,
    });
  });
});
