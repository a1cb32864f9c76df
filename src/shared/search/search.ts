import * as v from 'valibot';
import type { Material } from '#shared/materials.ts';

export const MAX_RESULTS = 50;

/** Never HTML; `match` is what was searched for. */
export type SnippetPart = { text: string; match: boolean };

/** A material as far as a result shows and opens it. */
export type FoundMaterial = Omit<Material, 'status' | 'cover'>;

/** Of all results together; a result of a long document names hundreds. */
export const MAX_IMAGES_OF_RESULTS = 2500;

export type SearchResult = {
  material: FoundMaterial;
  /** Counts from 1; null where the title or the description matched. */
  page: number | null;
  snippet: SnippetPart[];
  /** Where only the sound of what was asked was found: words that sound so, as they stand. */
  alike?: string[];
};

/** An odd query finds nothing, it never fails. */
export const SearchQuerySchema = v.object({ q: v.fallback(v.string(), '') });
