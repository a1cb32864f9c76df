import type { ComponentType } from 'react';
import type { DeskId } from './desks.ts';

/** The screen of each desk, in a module of its own so that only staff load these file names. */
export const DESK_SCREENS: Record<DeskId, () => Promise<{ default: ComponentType }>> = {
  publishing: () => import('./library-screen.tsx'),
  reports: () => import('./reports-screen.tsx'),
  room: () => import('./room-screen.tsx'),
  words: () => import('./words-screen.tsx'),
  inbox: () => import('./inbox-screen.tsx'),
  people: () => import('./people-screen.tsx'),
  college: () => import('./college-screen.tsx'),
  audit: () => import('./audit-screen.tsx'),
};
