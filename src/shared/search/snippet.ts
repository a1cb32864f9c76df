import type { SnippetPart } from './search.ts';
import { type Word, wordsOf } from './words.ts';

const CHARS_BEFORE = 60;
const CHARS_AFTER = 140;

/** Returns the part of `text` that has most of the searched words, with these words marked. */
export function snippetOf(text: string, searched: readonly string[]): SnippetPart[] {
  const words = wordsOf(text);
  const hits = words.filter((word) => searched.some((beginning) => word.text.startsWith(beginning)));
  const first = densest(hits);
  const start = first ? edge(words, first.start - CHARS_BEFORE, 'start') : 0;
  const end = edge(words, (first?.start ?? 0) + CHARS_AFTER, 'end');
  const parts: SnippetPart[] = [];
  let at = start;
  for (const hit of hits) {
    if (hit.start < start || hit.end > end) continue;
    add(parts, text.slice(at, hit.start), false);
    add(parts, text.slice(hit.start, hit.end), true);
    at = hit.end;
  }
  add(parts, text.slice(at, end), false);
  if (start > 0) parts.unshift({ text: '… ', match: false });
  if (end < text.trimEnd().length) parts.push({ text: ' …', match: false });
  return parts;
}

/** Returns the hit that is followed by most others within a snippet's length. */
function densest(hits: Word[]): Word | undefined {
  let best: Word | undefined;
  let most = 0;
  let end = 0;
  hits.forEach((hit, index) => {
    while (end < hits.length && (hits[end] as Word).end <= hit.start + CHARS_AFTER) end++;
    if (end - index <= most) return;
    most = end - index;
    best = hit;
  });
  return best;
}

function edge(words: Word[], at: number, side: 'start' | 'end'): number {
  if (side === 'start') return words.find(({ start }) => start >= at)?.start ?? 0;
  return words.findLast(({ end }) => end <= at)?.end ?? at;
}

function add(parts: SnippetPart[], text: string, match: boolean): void {
  const tidy = text.replace(/\s+/g, ' ');
  if (tidy) parts.push({ text: tidy, match });
}
