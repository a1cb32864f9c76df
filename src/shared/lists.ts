/** Lists that grow without end are read in pages, newest first (contract §2). */
import * as v from 'valibot';
import { RoleSchema } from './accounts.ts';
import { tidyLine } from './characters.ts';
import { STATUSES } from './materials.ts';
import { beforeIsUnknown } from './texts/list-texts.ts';

const BeforeSchema = v.optional(
  v.pipe(v.string(beforeIsUnknown), v.regex(/^[^\p{Cc}]{1,64}$/u, beforeIsUnknown)),
);

export const ListQuerySchema = v.object({ before: BeforeSchema });

const INBOX_STATES = ['open', 'archived'] as const;
export type InboxState = (typeof INBOX_STATES)[number];

/** A missing or invalid state lists messages of both states. */
export const InboxQuerySchema = v.object({
  before: BeforeSchema,
  state: v.fallback(v.optional(v.picklist(INBOX_STATES)), undefined),
});

const MAX_SEARCH_CHARS = 200;

const SearchSchema = v.fallback(v.pipe(v.string(), v.transform(tidyLine), v.maxLength(MAX_SEARCH_CHARS)), '');

/** An invalid `q` or status is treated as missing: all items are listed. */
export const ManagedListQuerySchema = v.object({
  before: BeforeSchema,
  q: SearchSchema,
  status: v.fallback(v.optional(v.picklist(STATUSES)), undefined),
});

/** An invalid `q`, role or state is treated as missing: everybody is listed. */
export const UserListQuerySchema = v.object({
  before: BeforeSchema,
  q: SearchSchema,
  role: v.fallback(v.optional(RoleSchema), undefined),
  suspended: v.fallback(v.optional(v.literal('true')), undefined),
});
