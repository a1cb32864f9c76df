/** The callers of tests, and the form of a row about a call. */
import type { Role } from '#shared/accounts.ts';
import type { World } from '../world.ts';

/** `suspended` is an administrator whose session wasn't ended. */
export const CALLERS = [
  'visitor',
  'student',
  'owner',
  'other instructor',
  'moderator',
  'admin',
  'suspended',
] as const;
export type CallerName = (typeof CALLERS)[number];

export const ROLE_OF: Record<Exclude<CallerName, 'visitor'>, Role> = {
  student: 'student',
  owner: 'instructor',
  'other instructor': 'instructor',
  moderator: 'moderator',
  admin: 'admin',
  suspended: 'admin',
};

/** The statuses for all callers, in the order of `CALLERS`. */
export type Statuses = readonly [number, number, number, number, number, number, number];
export const EVERYBODY: Statuses = [200, 200, 200, 200, 200, 200, 200];
export const SIGNED_IN: Statuses = [401, 200, 200, 200, 200, 200, 401];
export const PUBLISHERS: Statuses = [401, 403, 200, 200, 403, 200, 401];
export const OWNER: Statuses = [401, 403, 200, 403, 403, 200, 401];
/** Others may not learn that a draft exists; students and moderators may change nothing anywhere. */
export const OWNER_OF_DRAFT: Statuses = [401, 403, 200, 404, 403, 200, 401];
export const READER_OF_DRAFT: Statuses = [401, 404, 200, 404, 404, 200, 401];
export const MODERATORS: Statuses = [401, 403, 403, 403, 200, 200, 401];
export const ADMIN: Statuses = [401, 403, 403, 403, 403, 200, 401];

export type Asked = { path: string; body?: object };
export type Row = { of?: string; statuses: Statuses; ask: (world: World) => Promise<Asked> | Asked };

export const at = (path: string, body?: object) => () => (body ? { path, body } : { path });
