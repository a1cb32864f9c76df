/** Finds words in all that is kept, without the server: the words of each page are read once. */
import type { Material } from '#shared/materials.ts';
import type { SnippetPart } from '#shared/search/search.ts';
import { snippetOf } from '#shared/search/snippet.ts';
import { type Word, wordsOf } from '#shared/search/words.ts';
import type { KeptItem } from '#web/lib/shelf.ts';
import { wordsAddress } from './shelf-cache.ts';

export type KeptPage = {
  material: Material;
  /** Counts from 1; null for the title and the description. */
  page: number | null;
  text: string;
  words: Word[];
};
export type Hit = Pick<KeptPage, 'material' | 'page'> & { snippet: SnippetPart[] };

const MOST_HITS = 50;

export async function readKeptPages(items: readonly KeptItem[]): Promise<KeptPage[]> {
  const pages = await Promise.all(items.filter(({ isWhole }) => isWhole).map(pagesOf));
  return pages.flat();
}

async function pagesOf({ material }: KeptItem): Promise<KeptPage[]> {
  const kept = await caches.match(wordsAddress(material._id));
  const texts: string[] = kept ? await kept.json() : [];
  return [`${material.title}\n${material.description}`, ...texts].map((text, index) => ({
    material,
    page: index === 0 ? null : index,
    text,
    words: wordsOf(text),
  }));
}

/** The pages that have all words, each by its beginning, as the library's search finds them. */
export function findKept(pages: readonly KeptPage[], query: string): Hit[] {
  const wanted = wordsOf(query).map(({ text }) => text);
  if (wanted.length === 0) return [];
  return pages
    .filter(({ words }) => wanted.every((beginning) => words.some(({ text }) => text.startsWith(beginning))))
    .slice(0, MOST_HITS)
    .map(({ material, page, text }) => ({ material, page, snippet: snippetOf(text, wanted) }));
}
