/** Lists that grow without end: a page at a time, the newest first (contract §2). */
import * as v from 'valibot';
import { beforeIsUnknown } from './texts/list-texts.ts';

const BeforeSchema = v.optional(
  v.pipe(v.string(beforeIsUnknown), v.regex(/^[^\p{Cc}]{1,64}$/u, beforeIsUnknown)),
);

export const ListQuerySchema = v.object({ before: BeforeSchema });

const MAX_SEARCH_CHARS = 200;

/** An odd `q` finds what an empty one does: everybody. */
export const UserListQuerySchema = v.object({
  before: BeforeSchema,
  q: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS)), ''),
});
