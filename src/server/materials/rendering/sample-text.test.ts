/** Compares the printed samples with their sources word for word: real text of a browser, in two scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { wordsOf } from '#shared/search/words.ts';
import { closePdf, drawPdfPage, measurePdf } from './pdf.ts';

const SAMPLES = path.join(import.meta.dirname, '../../../../samples');
const SIZE = { width: 60, height: 85 };

/** Returns the words of a printed document, and those of its text layer. */
function readPrinted(slug: string): { text: string[]; lines: string[] } {
  const file = path.join(SAMPLES, 'pdf', `${slug}.pdf`);
  const pages = measurePdf(file, 0).map((_, index) => drawPdfPage(file, index, { size: SIZE, rotation: 0 }));
  return {
    text: pages.flatMap(({ text }) => lettered(text)),
    lines: pages.flatMap(({ lines }) => lines.flatMap(({ text }) => lettered(text))),
  };
}

/** Returns the words of a source without its formulas, whose letters are drawn one by one. */
function readSource(slug: string): string[] {
  const html = readFileSync(path.join(SAMPLES, 'sources', `${slug}.html`), 'utf8');
  const INLINE = /<\/?(?:a|abbr|b|code|em|i|span|strong|sub|sup|tspan)\b[^>]*>/g;
  const text = html
    .replace(/<!--.*?-->|<style>.*?<\/style>|\\\(.*?\\\)|\\\[.*?\\\]/gs, ' ')
    .replace(/-<\/text>\s*<text[^>]*>/g, '')
    .replace(/<span class="marks">.*?<\/span>/g, ' ')
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(/&shy;|\u00ad/g, '')
    .replace(/&\w+;/g, ' ');
  return lettered(text);
}

/** Keeps words of at least two letters: pages, figures and lists are numbered, and raised numbers may be apart. */
const lettered = (text: string) =>
  wordsOf(text)
    .map((word) => word.text.replace(/^\p{N}+|\p{N}+$/gu, ''))
    .filter((word) => /\p{L}\p{M}*\p{L}/u.test(word));

/** Returns those of `words` that `among` doesn't have, or not as often. */
function missing(words: readonly string[], among: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of among) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

const slugs = readdirSync(path.join(SAMPLES, 'sources')).map((name) => name.replace('.html', ''));

describe('The text of a sample', () => {
  afterAll(closePdf);
  it.each(slugs)('%s has every word of its source', (slug) => {
    const source = readSource(slug);
    const { text, lines } = readPrinted(slug);
    expect(source.length).toBeGreaterThan(500);
    expect(missing(source, text)).toEqual([]);
    // A line of text may end within a word.
    if (slug.startsWith('nepali')) expect(missing(source, lines)).toEqual([]);
  });

  it.each(slugs.filter((slug) => slug.startsWith('nepali')))(
    '%s has no Nepali word but its source’s',
    (slug) => {
      const COUNTED = ['तालिका', 'चित्र'];
      const known = new Set([...readSource(slug), ...COUNTED]);
      const { text, lines } = readPrinted(slug);
      const isNepali = (word: string) => /\p{Script=Devanagari}/u.test(word);
      expect([...text, ...lines].filter((word) => isNepali(word) && !known.has(word))).toEqual([]);
    },
  );
});
