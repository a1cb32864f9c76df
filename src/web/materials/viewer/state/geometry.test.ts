import { describe, expect, it } from 'vitest';
import { turn, turnedSize } from '#shared/page.ts';
import { fitPage } from '../../pages.ts';
import {
  boundPan,
  imageInBox,
  moveAndZoom,
  type Placement,
  type Point,
  placeOnPage,
  stepZoom,
  turnPan,
  UNMOVED,
  ZOOM,
} from './geometry.ts';

const stage = { width: 1000, height: 800 };
const page = { width: 1600, height: 2000 };
const occupied = { width: 640, height: 800 };
const zoomAt = (from: Placement, zoom: number, at: Point) => moveAndZoom(from, zoom, at, at, occupied);

/** Returns the point of the page, in pixels at zoom 1 from its centre, that is under a point of the stage. */
const under = ({ zoom, pan }: Placement, at: Point) => ({
  x: (at.x - pan.x) / zoom,
  y: (at.y - pan.y) / zoom,
});

describe('zoom', () => {
  it('stays between a quarter and four', () => {
    expect([0, 0.1, 1, 9].map((zoom) => zoomAt(UNMOVED, zoom, { x: 0, y: 0 }).zoom)).toEqual([
      0.25, 0.25, 1, 4,
    ]);
  });

  it('takes even steps: ten ticks of a wheel make exactly 1, and as many bring it back', () => {
    let zoom = 1;
    for (let tick = 0; tick < 10; tick++) zoom = stepZoom(zoom, ZOOM.wheelStep);
    expect(zoom).toBe(2);
    for (let tick = 0; tick < 10; tick++) zoom = stepZoom(zoom, -ZOOM.wheelStep);
    expect(zoom).toBe(1);
  });

  it('stops at its bounds and comes back from them by one step', () => {
    expect(stepZoom(3.9, ZOOM.step)).toBe(4);
    expect(stepZoom(0.3, -ZOOM.step)).toBe(0.25);
    expect(stepZoom(4, -ZOOM.step)).toBe(3.75);
  });
});

describe('fitting a page', () => {
  it('shows all of it, as large as the stage allows', () => {
    expect(fitPage(page, stage, 0)).toEqual(occupied);
    expect(fitPage({ width: 100, height: 20 }, stage, 180)).toEqual({ width: 1000, height: 200 });
  });

  it('counts the sides of a turned page the other way round', () => {
    const fitted = fitPage(page, stage, 90);
    expect(turnedSize(fitted, 90)).toEqual({ width: 1000, height: 800 });
    expect(turnedSize(fitted, 270)).toEqual(turnedSize(fitted, 90));
  });

  it('comes to nothing without a stage or a size', () => {
    expect(fitPage({ width: 0, height: 0 }, stage, 0)).toEqual({ width: 0, height: 0 });
    expect(fitPage(page, { width: 0, height: 0 }, 0)).toEqual({ width: 0, height: 0 });
  });
});

describe('rotation', () => {
  it('goes round in quarters, both ways', () => {
    expect([turn(0, 90), turn(270, 90), turn(0, -90), turn(90, -180)]).toEqual([90, 0, 270, 270]);
  });

  it('keeps in the middle what was in the middle', () => {
    expect(turnPan({ x: 10, y: 4 }, 1, 1)).toEqual({ x: -4, y: 10 });
    expect(turnPan({ x: 10, y: 4 }, -1, 2)).toEqual({ x: 8, y: -20 });
    const there = turnPan({ x: 10, y: 4 }, 3, 0.5);
    expect(turnPan(there, 1, 2)).toEqual({ x: 10, y: 4 });
  });
});

describe('panning', () => {
  it.each([0.25, 0.5, 1])('moves nothing at zoom %d', (zoom) => {
    expect(boundPan({ x: 50, y: -30 }, zoom, occupied)).toEqual({ x: 0, y: 0 });
  });

  it('follows one to one within its bounds', () => {
    expect(boundPan({ x: 50, y: -30 }, 1.25, occupied)).toEqual({ x: 50, y: -30 });
  });

  it('never loses the page', () => {
    expect(boundPan({ x: 9999, y: -9999 }, 2, occupied)).toEqual({ x: 320, y: -400 });
  });
});

describe('zooming at a point', () => {
  const corners: Point[] = [
    { x: -320, y: -400 },
    { x: 320, y: 400 },
    { x: 17, y: -250 },
  ];

  it.each(corners)('keeps the place under ($x, $y) where it is, up to the bound', (at) => {
    let placement = UNMOVED;
    const place = under(placement, at);
    while (placement.zoom < ZOOM.max) {
      placement = zoomAt(placement, stepZoom(placement.zoom, ZOOM.wheelStep), at);
      expect(under(placement, at).x).toBeCloseTo(place.x, 9);
      expect(under(placement, at).y).toBeCloseTo(place.y, 9);
    }
  });

  it('brings the page back to the middle on the way out', () => {
    const corner = zoomAt(UNMOVED, 4, { x: 320, y: 400 });
    expect(zoomAt(corner, 1, { x: -300, y: 0 })).toEqual(UNMOVED);
  });

  it('follows two fingers that move as they spread', () => {
    const start = zoomAt(UNMOVED, 2, { x: 0, y: 0 });
    const next = moveAndZoom(start, 3, { x: 10, y: 20 }, { x: 40, y: 5 }, occupied);
    expect(under(next, { x: 40, y: 5 }).x).toBeCloseTo(under(start, { x: 10, y: 20 }).x, 9);
    expect(next.zoom).toBe(3);
  });

  it('stops at the bounds of zoom without drifting', () => {
    const widest = zoomAt(UNMOVED, 4, { x: 100, y: 100 });
    expect(zoomAt(widest, 7, { x: -50, y: 0 })).toEqual(widest);
  });
});

describe('a point of the stage', () => {
  const size = { width: 400, height: 600 };
  const fitted = { ...size, page: { left: 0, top: 0, ...size } };
  const of = (placement: Partial<Placement>, at: Point) =>
    placeOnPage({ ...UNMOVED, ...placement }, at, fitted);

  it('is a place on the page, in parts of its width from its top left corner', () => {
    expect(of({}, { x: 0, y: 0 })).toEqual({ x: 0.5, y: 0.75 });
    expect(of({}, { x: -200, y: -300 })).toEqual({ x: 0, y: 0 });
    const trimmed = { ...size, page: { left: -50, top: -100, width: 500, height: 800 } };
    expect(placeOnPage(UNMOVED, { x: -200, y: -300 }, trimmed)).toEqual({ x: 0.1, y: 0.2 });
  });

  it('is the same place however the page is zoomed, moved and turned', () => {
    expect(of({ zoom: 2, pan: { x: 30, y: -50 } }, { x: 30 + 200, y: -50 })).toEqual({ x: 0.75, y: 0.75 });
    // After a quarter turn to the right, the page's top left corner is at the top right.
    expect(of({ rotation: 90 }, { x: 300, y: -200 })).toEqual({ x: 0, y: 0 });
    expect(of({ rotation: 270 }, { x: -300, y: 200 })).toEqual({ x: 0, y: 0 });
  });
});

it('lays an image so that it fills its page’s box once it is turned', () => {
  expect(imageInBox({ width: 640, height: 800 }, 90)).toEqual({
    width: 800,
    height: 640,
    left: -80,
    top: 80,
  });
  expect(imageInBox({ width: 640, height: 800 }, 180)).toEqual({ width: 640, height: 800, left: 0, top: 0 });
});
