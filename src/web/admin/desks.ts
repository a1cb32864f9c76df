import type { Role, User } from '#shared/accounts.ts';

/** A section of `/admin`: `routes.tsx` names its screens. */
export type Desk = { path: `/admin${string}`; mayEnter: readonly Role[] };

const ADMIN = ['admin'] as const;
const MODERATORS = ['moderator', 'admin'] as const;

/** Every desk. Whoever may enter none finds nothing at `/admin` (contract §5). */
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

/** Where the desks begin: who may not enter this one is led to the first that they may. */
const FIRST: Desk = DESKS.publishing;

/** The desk that stands for `desk` to somebody who may not enter it, if there is one. */
export const deskInsteadOf = (user: User | null, desk: Desk): Desk | undefined =>
  desk === FIRST ? Object.values<Desk>(DESKS).find((each) => mayEnter(user, each)) : undefined;

export const mayEnter = (user: User | null, desk: Desk): boolean =>
  user !== null && desk.mayEnter.includes(user.role);
