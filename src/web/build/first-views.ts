/** The addresses at which a visit may begin, the screen of each, and for whom it is rendered at build time. */
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import { ROOMS } from '#shared/rooms.ts';
import { DESKS } from '#web/admin/desks.ts';

export type FirstView = {
  path: string;
  /** The screen's module below `src/web`, whose files the page of this address preloads. */
  screen: string;
  /** Who sees the drawn screen after the session check; others see the loader until the code has loaded. */
  drawnFor?: 'nobody' | 'account' | 'all';
  /** The screen is also drawn with this query. */
  drawnWith?: string;
  /** The call whose answer the screen shows for each of `subjects`; the page itself requests it early. */
  ahead?: { path: string; subjects: readonly string[] };
};

/** Placeholders in a drawn screen; `show-drawn.js` replaces them by the account's name and the subject. */
export const NAME = '\uE000';
const SUBJECT = '\uE001';

/** The routes of `routes.tsx`, except those in `PLAIN_PATHS`. */
export const FIRST_VIEWS: FirstView[] = [
  { path: '/', screen: 'landing/landing-screen.tsx', drawnFor: 'nobody' },
  { path: '/auth/login', screen: 'accounts/login-screen.tsx', drawnFor: 'nobody' },
  { path: '/auth/register', screen: 'accounts/register-screen.tsx', drawnFor: 'nobody' },
  { path: '/auth/forgot', screen: 'accounts/forgot-screen.tsx', drawnFor: 'nobody' },
  { path: '/auth/reset', screen: 'accounts/reset-screen.tsx' },
  { path: '/auth/confirm', screen: 'accounts/confirm-screen.tsx' },
  { path: '/auth/first-administrator', screen: 'accounts/first-administrator-screen.tsx' },
  { path: '/contact', screen: 'contact/contact-screen.tsx', drawnFor: 'nobody' },
  { path: '/terms-and-conditions', screen: 'pages/terms-screen.tsx', drawnFor: 'all' },
  { path: '/privacy-policy', screen: 'pages/privacy-screen.tsx', drawnFor: 'all' },
  { path: '/coming-soon', screen: 'pages/coming-soon-screen.tsx', drawnFor: 'all' },
  { path: '/dashboard', screen: 'dashboard/dashboard-screen.tsx', drawnFor: 'account' },
  { path: '/account', screen: 'accounts/account-screen.tsx' },
  { path: '/shelf', screen: 'shelf/shelf-screen.tsx' },
  ...Object.values(MATERIAL_KINDS).flatMap(
    ({ pickerPath, listPath, viewerPath, listCall, subjects }): FirstView[] => [
      { path: pickerPath, screen: 'materials/subject-picker-screen.tsx', drawnFor: 'account' },
      {
        path: listPath,
        screen: 'materials/material-list-screen.tsx',
        drawnFor: 'account',
        drawnWith: `?subject=${SUBJECT}`,
        ahead: { path: listCall, subjects },
      },
      { path: `${viewerPath}/:subject/:name`, screen: 'materials/viewer-screen.tsx' },
    ],
  ),
  ...Object.values(ROOMS).map(
    ({ screenPath, identity }): FirstView => ({
      path: screenPath,
      screen: 'chat/chat-screen.tsx',
      drawnFor: identity === 'account' ? 'account' : 'all',
    }),
  ),
];

/** At these addresses the server sends the plain page, which preloads no screen. It answers any other with 404. */
export const PLAIN_PATHS = [
  '/moderation',
  ...Object.values(DESKS).map(({ path }) => path),
  '/admin/material/:id',
];
