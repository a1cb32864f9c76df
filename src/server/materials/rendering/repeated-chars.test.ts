/** Documents whose letters are drawn more than once, read by PDFium. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemblePdf, makePdf } from '#test/server/files.ts';
import { closePdf, drawPdfPage } from './pdf.ts';

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cogito-repeated-'));
});
afterAll(() => {
  closePdf();
  rmSync(folder, { recursive: true });
});

const LINES = ['Illness of the bookkeeper', 'all in all: 1111 ...', 'Mississippi', 'a', 'b', 'c', 'd', 'e'];
const HELVETICA_12 = 'BT /F1 12 Tf';
const lineAt = (text: string, x: number, y: number) => `${HELVETICA_12} ${x} ${y} Td (${text}) Tj ET\n`;
const paragraph = (aside: number) =>
  LINES.map((text, index) => lineAt(text, 60 + aside, 700 - 20 * index)).join('');
/** Draws each letter by itself, as if all were as wide as an 'a'. */
const letters = (text: string, aside = 0) =>
  [...text].map((char, index) => lineAt(char, 60 + index * 6.67 + aside, 700 - aside)).join('');

const read = (content: string) => readFile(makePdf([{ content }]));

function readFile(bytes: Buffer): { text: string; lines: string[] } {
  const file = path.join(folder, `${++count}.pdf`);
  writeFileSync(file, bytes);
  const page = drawPdfPage(file, 0, { size: { width: 60, height: 85 }, rotation: 0 });
  return { text: page.text, lines: page.lines.map(({ text }) => text) };
}

describe('Letters that are drawn twice are read once:', () => {
  it.each([
    ['a paragraph that is drawn again', paragraph(0) + paragraph(0.4)],
    ['one that is drawn three times', paragraph(0) + paragraph(0.3) + paragraph(0.6)],
    ['one with a shadow', paragraph(0.8) + paragraph(0)],
  ])('%s', (_what, content) => {
    expect(read(content)).toEqual({ text: LINES.join(' '), lines: LINES });
  });

  it('a word whose letters are drawn one by one, and then all of them again', () => {
    const word = 'abandoned';
    expect(read(letters(word) + letters(word, 0.4))).toEqual({ text: word, lines: [word] });
  });

  it('but not what is written twice', () => {
    const twice = paragraph(0) + LINES.map((text, index) => lineAt(text, 300, 700 - 20 * index)).join('');
    expect(
      read(twice)
        .text.match(/bookkeeper|all/g)
        ?.sort(),
    ).toEqual([...Array(4).fill('all'), ...Array(2).fill('bookkeeper')]);
    expect(read(letters('aabbnn')).text).toBe('aabbnn');
  });
});

describe('A text that stands for several glyphs', () => {
  const span = (text: string, glyphs: string) => `/Span << /ActualText (${text}) >> BDC\n${glyphs}EMC\n`;

  it('is read once, where a glyph of the next one stands before its last', () => {
    const content =
      span('AB', lineAt('x', 60, 700) + lineAt('y', 67, 700)) +
      span('CD', lineAt('v', 66.9, 700) + lineAt('w', 74, 700));
    expect(read(content).text).toBe('ABCD');
  });

  it.each([
    ['is empty', '()'],
    ['is empty and says its encoding', '<FEFF>'],
    ['PDFium would leave out', '<FEFFD835DC4E>'],
  ])('is theirs where the one that is given %s', (_what, given) => {
    const each = lineAt('wo', 60, 300) + lineAt('rd', 75.34, 300) + lineAt('s', 86, 300);
    const content = `/Span << /ActualText ${given} >> BDC\n${each}EMC\n`;
    expect(read(content).text).toBe('words');
    expect(readFile(makeLargerForm(content)).text, 'in a form').toBe('words');
  });

  it.each([
    ['on the page', (content: string) => makePdf([{ content }])],
    ['in a form that is drawn larger', makeLargerForm],
  ])('is as wide as all of them, %s', (_where, make) => {
    const touching = span('AB', lineAt('x', 60, 300) + lineAt('y', 66, 300)) + lineAt('C', 72.2, 300);
    expect(readFile(make(touching)).text).toBe('ABC');
    const apart = span('AB', lineAt('x', 60, 300) + lineAt('y', 66, 300)) + lineAt('C', 75.5, 300);
    expect(readFile(make(apart)).text).toBe('AB C');
  });
});

function makeLargerForm(content: string): Buffer {
  const font = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 999 999] /Matrix [2 0 0 2 -60 0] ${font}`;
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>',
    '<< /Length 5 >>\nstream\n/X Do\nendstream',
    `<< ${form} /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}
