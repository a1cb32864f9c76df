import { expect, it } from 'vitest';
import { expectedAddresses, pageAddress, widthFor } from './pages.ts';

it('asks for the narrowest width that is sharp', () => {
  expect([widthFor(320, 1), widthFor(320, 2), widthFor(480, 1), widthFor(481, 1)]).toEqual([
    480, 960, 480, 960,
  ]);
  expect([widthFor(1000, 1), widthFor(1600, 3)]).toEqual([1600, 1600]);
});

const A4_PAGE = { image: '', width: 1600, height: 2263, placeholder: '' };
const PHONE = { width: 412, height: 823 };
const WIDE = { width: 1440, height: 900 };

type Opened = Partial<Parameters<typeof expectedAddresses>[0]>;

/** Returns the expected addresses of a material with three pages. */
const addresses = (opened: Opened) =>
  expectedAddresses({
    images: ['/api/pages/r/1', '/api/pages/r/2', '/api/pages/r/3'],
    pageIndex: 0,
    cover: A4_PAGE,
    layout: 'page',
    window: PHONE,
    pixelRatio: 1,
    ...opened,
  });
const widths = (opened: Opened) => addresses(opened).map((address) => Number(address.split('width=')[1]));
const width = (opened: Opened) => widths(opened)[0];

it('expects what will be asked for once there is a stage', () => {
  expect(addresses({ pageIndex: 2 })).toEqual(['/api/pages/r/3?width=480']);
  expect(addresses({ images: [] })).toEqual([]);
  expect([1, 1.75, 3].map((pixelRatio) => width({ pixelRatio }))).toEqual([480, 960, 1600]);
  const unknown = [null, { ...A4_PAGE, width: 0 }];
  expect(unknown.map((cover) => width({ cover, pixelRatio: 1.75 }))).toEqual([960, 960]);
  // In a wide window the height limits a page: (900 − 140) × 1600 ÷ 2263 is 537.
  expect(width({ window: WIDE })).toBe(960);
  expect(width({ window: { width: 1440, height: 800 } })).toBe(480);
});

it('expects a page without its margins, or as wide as the window, where it was chosen so', () => {
  const content = { left: 1000, top: 1000, width: 8000, height: 12_000 };
  const cover = { ...A4_PAGE, layout: { content, photos: [] } };
  const trimmed = (pixelRatio: number) => width({ layout: 'text', cover, pixelRatio });
  // The width is (412 − 16) ÷ 0.84, which is 471.
  expect([1, 1.05, 2.1].map(trimmed)).toEqual([480, 960, 1600]);
  expect(width({ layout: 'text', cover: { ...cover, layout: null }, pixelRatio: 2.1 })).toBe(960);
  expect(width({ layout: 'width', window: WIDE })).toBe(1600);
});

it('expects both pages of a pair, each at the width it has beside the other', () => {
  const pair = (opened: Opened) => addresses({ layout: 'pair', window: WIDE, ...opened });
  const [first, second, third] = addresses({}).concat(
    addresses({ pageIndex: 1 }),
    addresses({ pageIndex: 2 }),
  );
  const wider = (address = '') => address.replace('480', '960');
  expect(pair({})).toEqual([wider(first), wider(second)]);
  expect(pair({ pageIndex: 1 })).toEqual([wider(first), wider(second)]);
  expect(pair({ pageIndex: 2 })).toEqual([wider(third)]);
  // The width is (1000 − 48) ÷ 2.02, which is 471, while the height would let one page be 537 wide.
  const narrower = { width: 1000, height: 900 };
  expect([widths({ layout: 'pair', window: narrower }), width({ window: narrower })]).toEqual([
    [480, 480],
    960,
  ]);
  // Both pages would be lower than three quarters of a single one.
  expect(widths({ layout: 'pair', window: { width: 800, height: 900 } })).toEqual([960]);
  // A single page has none beside it.
  expect(pair({ images: ['/api/pages/r/1'] })).toEqual(['/api/pages/r/1?width=960']);
});

it('asks only the product’s own server for a width', () => {
  expect(pageAddress('/api/materials/m1/pages/1', 960)).toBe('/api/materials/m1/pages/1?width=960');
  expect(pageAddress('data:image/png;base64,AAAA', 960)).toBe('data:image/png;base64,AAAA');
});
