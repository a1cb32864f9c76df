import type { Role, User } from '#shared/accounts.ts';

/** A section of `/admin`; `desk-screens.ts` has the screen of each. */
export type Desk = { path: `/admin${string}`; mayEnter: readonly Role[] };

const ADMIN = ['admin'] as const;
const MODERATORS = ['moderator', 'admin'] as const;

/** All desks. An account that may enter none gets the 404 page at `/admin` (contract §5). */
export const DESKS = {
  publishing: { path: '/admin', mayEnter: ['instructor', 'admin'] },
  reports: { path: '/admin/reports', mayEnter: MODERATORS },
  room: { path: '/admin/room', mayEnter: MODERATORS },
  words: { path: '/admin/words', mayEnter: MODERATORS },
  inbox: { path: '/admin/inbox', mayEnter: ADMIN },
  people: { path: '/admin/people', mayEnter: ADMIN },
  college: { path: '/admin/college', mayEnter: ADMIN },
  audit: { path: '/admin/log', mayEnter: ADMIN },
} as const satisfies Record<string, Desk>;

export type DeskId = keyof typeof DESKS;

/** `/admin` redirects an account that may not enter this desk to the first that it may enter. */
const FIRST: Desk = DESKS.publishing;

/** Returns the desk that replaces `desk` for an account that may not enter it, if there is one. */
export const deskInsteadOf = (user: User | null, desk: Desk): Desk | undefined =>
  desk === FIRST ? Object.values<Desk>(DESKS).find((each) => mayEnter(user, each)) : undefined;

export const mayEnter = (user: User | null, desk: Desk): boolean =>
  user !== null && desk.mayEnter.includes(user.role);
