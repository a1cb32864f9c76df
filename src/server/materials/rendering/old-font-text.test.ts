/** Pages in fonts from before Unicode, read by PDFium; we may not ship such fonts, and their names suffice. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from '#shared/search/words.ts';
import { assemblePdf } from '#test/server/files.ts';
import { typeInPreeti } from '#test/server/old-font.ts';
import { closePdf, drawPdfPage, measurePdf } from './pdf.ts';

const SAMPLES = path.join(import.meta.dirname, '../../../../samples');
const SIZE = { size: { width: 60, height: 85 }, rotation: 0 } as const;
const ENGLISH = 'The quick brown fox jumps over a lazy dog. (It does.)';
const LINES_ON_PAGE = 45;
const WORDS_IN_LINE = 8;

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cogito-old-fonts-'));
});
afterAll(() => {
  closePdf();
  rmSync(folder, { recursive: true });
});

type Line = { font: 'old' | 'latin'; text: string };

/** Reads a page of these lines, whose fonts have these names. */
function readPage(lines: Line[], names = { old: 'ABCDEF+Preeti', latin: 'Helvetica' }) {
  const shown = lines.map(
    ({ font, text }, index) => `BT /${font} 10 Tf 40 ${800 - index * 16} Td <${bytesOf(text)}> Tj ET`,
  );
  const content = shown.join('\n');
  // If widths are missing, PDFium draws its own letters a little wider each time.
  const widths = `/FirstChar 32 /LastChar 255 /Widths [${'500 '.repeat(224)}]`;
  const fontOf = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding ${widths} >>`;
  const file = path.join(folder, `${++count}.pdf`);
  writeFileSync(
    file,
    assemblePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /old 5 0 R /latin 6 0 R >> >> /Contents 4 0 R >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      fontOf(names.old),
      fontOf(names.latin),
    ]),
  );
  return drawPdfPage(file, 0, SIZE);
}

const WINDOWS_1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte.toString(16).padStart(2, '0'),
  ]),
);
const bytesOf = (text: string) => Array.from(text, (char) => WINDOWS_1252.get(char) ?? '3f').join('');

/** Returns the Nepali words of both Nepali samples, in order. */
function nepaliWords(): string[] {
  const sources = readdirSync(path.join(SAMPLES, 'sources')).filter((name) => name.startsWith('nepali'));
  return sources.flatMap((name) => {
    const text = readFileSync(path.join(SAMPLES, 'sources', name), 'utf8').replace(/<[^>]*>/g, ' ');
    return text.match(/(?<!\S)[\p{Script=Devanagari}\u200d]+[।?,)]?(?!\S)/gu) ?? [];
  });
}

function inPages<T>(words: T[]): T[][] {
  const size = LINES_ON_PAGE * WORDS_IN_LINE;
  return Array.from({ length: Math.ceil(words.length / size) }, (_, page) =>
    words.slice(page * size, (page + 1) * size),
  );
}

const asLines = (words: string[]): Line[] =>
  Array.from({ length: Math.ceil(words.length / WORDS_IN_LINE) }, (_, line) => ({
    font: 'old',
    text: typeInPreeti(words.slice(line * WORDS_IN_LINE, (line + 1) * WORDS_IN_LINE).join(' ')),
  }));

const plain = (text: string) => wordsOf(text).map((word) => word.text);

describe('A page set in Preeti', () => {
  it.each([
    ['that is named so', 'ABCDEF+Preeti'],
    ['in a font that has lost its name', 'CIDFont+F1'],
  ])('%s has at least 99 of 100 words of the samples as Unicode, also as lines', (_what, old) => {
    const words = nepaliWords();
    expect(words.length).toBeGreaterThan(1500);
    let right = 0;
    for (const written of inPages(words)) {
      const page = readPage(asLines(written), { old, latin: 'Helvetica' });
      expect(page.textSource).toBe('converted');
      expect(page.lines.map(({ text }) => text).join(' ')).toBe(page.text);
      const read = new Set(plain(page.text));
      right += written.filter((word) => plain(word).every((each) => read.has(each))).length;
    }
    expect(right / words.length).toBeGreaterThanOrEqual(0.99);
  });

  it('keeps what stands on it in another font', () => {
    const page = readPage([
      { font: 'old', text: 'g]kfnL efiff' },
      { font: 'latin', text: 'Unit 3: if (a[j] > b) {' },
      { font: 'old', text: 'sIff !)' },
    ]);
    expect(page.lines.map(({ text }) => text)).toEqual(['नेपाली भाषा', 'Unit 3: if (a[j] > b) {', 'कक्षा १०']);
    expect(page.textSource).toBe('converted');
  });

  it('has each word where it is drawn', () => {
    const typed = [{ font: 'old', text: 'g]kfnL efiff' }] satisfies Line[];
    const [converted] = readPage(typed).lines;
    const [asItIs] = readPage([...typed, { font: 'old', text: ENGLISH }]).lines;
    expect(asItIs?.text).toBe('g]kfnL efiff');
    expect({ ...converted, text: '' }).toEqual({ ...asItIs, text: '' });
  });

  it('has the bracket at a line’s end, which PDFium takes for a hyphen', () => {
    const page = readPage([
      { font: 'old', text: "k':ts -" },
      { font: 'old', text: 'g]kfn_' },
    ]);
    expect(page.text).toBe('पुस्तक ( नेपाल)');
  });

  it('is read as it stands where the text speaks against the name', () => {
    expect(readPage([{ font: 'old', text: ENGLISH }])).toMatchObject({ textSource: 'file', text: ENGLISH });
  });
});

describe('The sample library', () => {
  it.each(readdirSync(path.join(SAMPLES, 'pdf')))('%s has no page that is taken for Preeti', (name) => {
    const file = path.join(SAMPLES, 'pdf', name);
    const sources = measurePdf(file, 0).map((_, index) => drawPdfPage(file, index, SIZE).textSource);
    expect(new Set(sources)).toEqual(new Set(['file']));
  });
});
