/** Lists that grow without end: a page at a time, the newest first (contract §2). */
import * as v from 'valibot';

export const LIST_PAGE_SIZE = 50;

export const UNKNOWN_BEFORE = 'before must be the id of an entry of this list';

const BeforeSchema = v.optional(
  v.pipe(v.string(UNKNOWN_BEFORE), v.regex(/^[^\p{Cc}]{1,64}$/u, UNKNOWN_BEFORE)),
);

export const ListQuerySchema = v.object({ before: BeforeSchema });

const MAX_SEARCH_CHARS = 200;

/** An odd `q` finds what an empty one does: everybody. */
export const UserListQuerySchema = v.object({
  before: BeforeSchema,
  q: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS)), ''),
});
