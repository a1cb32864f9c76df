import { describe, expect, it } from 'vitest';
import { TILE_SCALES, tileBox } from '#shared/tiles.ts';
import { planTiles, sightOf, type TiledPage } from './tiles.ts';
import { openViewer, type ViewerState, viewerReducer } from './viewer-state.ts';

const A4 = { width: 1600, height: 2264 };
const box = { left: 0, top: 0, width: 800, height: 1132 };
const page: TiledPage = { ...A4, finestScale: 16, box };
const plan = (density: number, sight = box, pages = [page], pictures = 0) =>
  planTiles(pages, { sight, density, pictures });
const scaleOf = (tiles: { scale: number }[] | undefined) => tiles?.[0]?.scale ?? null;

describe('The tiles of a page', () => {
  it('are none while its picture has about as many pixels as the screen has for it', () => {
    expect(plan(1)).toEqual([[]]);
    expect(plan(2)).toEqual([[]]);
    expect(plan(2.2)).toEqual([[]]);
  });

  it.each([
    [2.5, 2],
    [4, 2],
    [5, 3],
    [8, 4],
    [12, 6],
    [24, 12],
  ])(
    'with %d pixels of the screen for each of the sheet have scale %d, the coarsest that is sharp',
    (density, scale) => {
      const small = { left: 100, top: 100, width: 50, height: 50 };
      expect(scaleOf(plan(density, small)[0])).toBe(scale);
    },
  );

  it('have the page’s finest scale where the screen has more pixels still', () => {
    const small = { left: 100, top: 100, width: 50, height: 50 };
    expect(scaleOf(plan(8, small, [{ ...page, finestScale: 3 }])[0])).toBe(3);
    expect(plan(8, small, [{ ...page, finestScale: 1 }])).toEqual([[]]);
  });

  it('are those in sight, and cover all of it', () => {
    const sight = { left: 300, top: 500, width: 200, height: 150 };
    const [tiles = []] = plan(8, sight);
    const unit = box.width / (A4.width * 4);
    const boxes = tiles.map((tile) => tileBox(tile, A4) ?? { left: 0, top: 0, width: 0, height: 0 });
    expect(Math.min(...boxes.map(({ left }) => left)) * unit).toBeLessThanOrEqual(300);
    expect(Math.max(...boxes.map(({ left, width }) => left + width)) * unit).toBeGreaterThanOrEqual(500);
    expect(Math.min(...boxes.map(({ top }) => top)) * unit).toBeLessThanOrEqual(500);
    expect(Math.max(...boxes.map(({ top, height }) => top + height)) * unit).toBeGreaterThanOrEqual(650);
    for (const { left, top, width, height } of boxes) {
      expect((left + width) * unit).toBeGreaterThan(300);
      expect(left * unit).toBeLessThan(500);
      expect((top + height) * unit).toBeGreaterThan(500);
      expect(top * unit).toBeLessThan(650);
    }
  });

  it('never name a place beyond the page', () => {
    const beyond = { left: -500, top: -500, width: 3000, height: 3000 };
    const [tiles = []] = plan(2.5, beyond);
    expect(tiles).toHaveLength(Math.ceil(3200 / 512) * Math.ceil(4528 / 512));
    expect(plan(8, { left: 900, top: 0, width: 100, height: 100 })).toEqual([[]]);
  });

  it('are coarser where they and the pictures would be more than 36 megapixels', () => {
    const pixels = (tiles: { scale: number; column: number; row: number }[]) =>
      tiles.reduce((sum, tile) => {
        const { width, height } = tileBox(tile, A4) ?? { width: 0, height: 0 };
        return sum + width * height;
      }, 0);
    for (const pictures of [0, 10_000_000, 20_000_000]) {
      const [tiles = []] = plan(8, box, [page], pictures);
      expect(pixels(tiles)).toBeGreaterThan(0);
      expect(pixels(tiles) + pictures).toBeLessThanOrEqual(36_000_000);
    }
    expect(plan(8, box, [page], 40_000_000)).toEqual([[]]);
  });

  it('share the room between two pages side by side', () => {
    const right = { ...page, box: { ...box, left: 816 } };
    const [one = [], other = []] = plan(8, { ...box, width: 1616 }, [page, right], 18_000_000);
    expect(scaleOf(one)).toBe(scaleOf(other));
    expect(one.length).toBe(other.length);
  });

  it('of a page of 87,000 points are few, however long it is', () => {
    const long = {
      width: 115,
      height: 16_383,
      finestScale: 192,
      box: { ...box, width: 1400, height: 199_445 },
    };
    const [tiles = []] = plan(4, { left: 500, top: 100_000, width: 350, height: 200 }, [long]);
    expect(scaleOf(tiles)).toBe(48);
    expect(tiles.length).toBeLessThan(20);
  });
});

it('Scales go up by less than they double', () => {
  for (const [index, scale] of TILE_SCALES.entries())
    if (index > 0) expect(scale / (TILE_SCALES[index - 1] ?? 0)).toBeLessThanOrEqual(1.5);
});

describe('What is in sight', () => {
  const opened = (actions: Parameters<typeof viewerReducer>[1][]) =>
    actions.reduce<ViewerState>(
      viewerReducer,
      viewerReducer(openViewer(3), { type: 'lay out', stage: { width: 1000, height: 800 }, page: A4 }),
    );

  it('at 100 % is the whole page', () => {
    const { width, height } = sightOf(opened([]));
    expect(width).toBeCloseTo((800 * 1600) / 2264);
    expect(height).toBeCloseTo(800);
  });

  it('at 400 % is the stage’s part of the page, with a little around it', () => {
    const sight = sightOf(opened([{ type: 'step zoom', by: 3 }]));
    expect(sight.width).toBeCloseTo((1000 + 64) / 4);
    expect(sight.height).toBeCloseTo((800 + 64) / 4);
  });

  it('moves with the page, the other way', () => {
    const zoomed = opened([{ type: 'step zoom', by: 3 }]);
    const moved = viewerReducer(zoomed, { type: 'pan', by: { x: -100, y: 40 } });
    expect(sightOf(moved).left - sightOf(zoomed).left).toBeCloseTo(25);
    expect(sightOf(moved).top - sightOf(zoomed).top).toBeCloseTo(-10);
  });

  it('of a rotated page is as wide as the stage is high', () => {
    const sight = sightOf(
      opened([
        { type: 'rotate', quarters: 1 },
        { type: 'step zoom', by: 3 },
      ]),
    );
    expect(sight.width).toBeCloseTo((800 + 64) / 4);
    expect(sight.height).toBeCloseTo((1000 + 64) / 4);
  });
});
