import { expect, it } from 'vitest';
import type { PageNotice } from '#shared/materials.ts';
import { noticesIn } from './notices.ts';

const page = (image: string, ...notices: PageNotice[]) => ({
  image,
  width: 1600,
  height: 2000,
  placeholder: '',
  layout: null,
  state: 'ready' as const,
  fault: null,
  origin: image,
  notices,
});
const fonts = (...names: string[]): PageNotice => ({ kind: 'fonts', names });
const pages = [
  page('a', { kind: 'form' }, { kind: 'attachments' }),
  page('b', fonts('Mangal')),
  page('c', fonts('Preeti', 'Mangal')),
  page('d'),
  page('e', fonts('Mangal')),
];
const placed = (images: string) => [...images].map((image) => ({ image, rotate: 0 as const }));

it('names the pages that lack fonts as they are placed, each font once', () => {
  expect(noticesIn(pages, placed('bcde'))).toEqual([
    expect.stringMatching(/^This PDF lacks fonts \(Mangal, Preeti\): .* on pages 1–2, 4 /),
  ]);
  expect(noticesIn(pages, placed('db'))).toEqual([expect.stringMatching(/\(Mangal\): .* on page 2 /)]);
});

it('tells what is said of the whole file while its first page is there', () => {
  expect(noticesIn(pages, placed('da'))).toEqual([
    expect.stringMatching(/form that only Adobe Acrobat shows/),
    expect.stringMatching(/This PDF has other files attached/),
  ]);
  expect(noticesIn(pages, placed('d'))).toEqual([]);
});
