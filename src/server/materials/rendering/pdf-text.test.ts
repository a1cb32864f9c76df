/** What is told of a page as PDFs draw it, read by PDFium. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/files.ts';
import { closePdf, drawPdfPage } from './pdf.ts';

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cogito-pdf-text-'));
});
afterAll(() => {
  closePdf();
  rmSync(folder, { recursive: true });
});

function read(bytes: Buffer): { text: string; lines: string[] } {
  const file = path.join(folder, `${++count}.pdf`);
  writeFileSync(file, bytes);
  const page = drawPdfPage(file, 0, { size: { width: 60, height: 85 }, rotation: 0 });
  return { text: page.text, lines: page.lines.map(({ text }) => text) };
}

/** Text of a size, with `state` set before it. */
const at = (x: number, y: number, text: string, { size = 18, state = '' } = {}) =>
  `BT /F1 ${size} Tf ${state} ${x} ${y} Td (${text}) Tj ET\n`;

describe('The last letter of a word that a scanner read, set by itself,', () => {
  const SPREAD = '3 Tr 6 Tc';
  /** As wide as Helvetica's letters of that size, six points apart, with 12 points between words. */
  const widths: Record<string, number> = {
    C: 13,
    o: 10,
    m: 15,
    p: 10,
    a: 10,
    n: 10,
    y: 9,
    f: 5,
    s: 9,
    e: 10,
    t: 5,
    h: 10,
  };
  function scanned(words: string, gap = 6): string {
    let [x, content] = [60, ''];
    for (const word of words.split(' ')) {
      const start = word.slice(0, -1);
      if (start) content += at(x, 700, start, { state: SPREAD });
      for (const char of start) x += (widths[char] as number) + gap;
      content += at(x, 700, word.slice(-1), { state: SPREAD });
      x += (widths[word.slice(-1)] as number) + gap + 6;
    }
    return content;
  }

  it('belongs to the word where it is as far from the others as they are from each other', () => {
    const text = 'Company as the oath of the moth';
    expect(read(makePdf([{ content: scanned(text) }]))).toEqual({ text, lines: [text] });
  });

  it('belongs to the word where it was found within it', () => {
    const content = at(60, 780, 'Compani', { state: SPREAD }) + at(145, 780, 'a');
    expect(read(makePdf([{ content }]))).toEqual({ text: 'Compania', lines: ['Compania'] });
  });

  it('belongs to the word where every letter was set at one distance', () => {
    const content = [...'Deadline2019'].map((char, index) => at(60 + index * 10, 700, char)).join('');
    expect(read(makePdf([{ content }])).text).toBe('Deadline2019');
  });

  it('but words that are set apart stay apart', () => {
    const content =
      [...'not'].map((char, index) => at(60 + index * 10, 700, char)).join('') + at(90, 700, 'so');
    expect(read(makePdf([{ content }])).text).toBe('not so');
    expect(read(makePdf([{ content: at(60, 700, 'one') + at(95, 700, 'two') }])).text).toBe('one two');
  });
});
