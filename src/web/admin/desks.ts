import type { Role, User } from '#shared/accounts.ts';
import type { IconName } from '#web/ui/icons.ts';

/** A section of `/admin`: its screens stand in a folder of their own, and `routes.tsx` names them. */
export type Desk = { path: `/admin${string}`; title: string; icon: IconName; mayEnter: readonly Role[] };

/** Every desk. Whoever may enter none finds nothing at `/admin` (contract §5). */
export const DESKS = {
  publishing: {
    path: '/admin',
    title: 'Publish and manage material',
    icon: 'upload',
    mayEnter: ['instructor', 'admin'],
  },
} as const satisfies Record<string, Desk>;

export const mayEnter = (user: User | null, desk: Desk): boolean =>
  user !== null && desk.mayEnter.includes(user.role);
