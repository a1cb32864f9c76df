import * as v from 'valibot';
import type { Material } from '#shared/materials.ts';

export const MAX_RESULTS = 50;

/** Plain text, never HTML; `match` marks what was searched for. */
export type SnippetPart = { text: string; match: boolean };

/** The fields of a material that a result needs. */
export type FoundMaterial = Omit<Material, 'status' | 'cover'>;

/** The bound holds for all results together, since one long document can match on hundreds of pages. */
export const MAX_IMAGES_OF_RESULTS = 2500;

export type SearchResult = {
  material: FoundMaterial;
  /** Counts from 1; null where the title or the description matched. */
  page: number | null;
  snippet: SnippetPart[];
  /** Set where only similar-sounding words were found: these words, as written. */
  alike?: string[];
};

/** An invalid query finds nothing instead of failing. */
export const SearchQuerySchema = v.object({ q: v.fallback(v.string(), '') });
