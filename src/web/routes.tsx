import { type ComponentType, lazy, type ReactNode } from 'react';
import { matchPath } from 'react-router';
import { ROOMS } from '#shared/chat.ts';
import { MATERIAL_KINDS } from '#shared/materials.ts';

type ScreenRoute = {
  path: string;
  access: 'public' | 'signed-in';
  element: ReactNode;
  load: () => Promise<unknown>;
};

/** The specification's route table, row for row (spec §2); a row without its access doesn't compile. */
export const ROUTES: readonly ScreenRoute[] = [
  { path: '/', access: 'public', ...screen(() => import('./landing/landing-screen.tsx')) },
  { path: '/auth/login', access: 'public', ...screen(() => import('./accounts/login-screen.tsx')) },
  { path: '/auth/register', access: 'public', ...screen(() => import('./accounts/register-screen.tsx')) },
  { path: '/contact', access: 'public', ...screen(() => import('./contact/contact-screen.tsx')) },
  { path: '/anonymous-chat', access: 'public', ...chat(ROOMS.anonymous) },
  { path: '/terms-and-conditions', access: 'public', ...screen(() => import('./pages/terms-screen.tsx')) },
  { path: '/privacy-policy', access: 'public', ...screen(() => import('./pages/privacy-screen.tsx')) },
  { path: '/coming-soon', access: 'public', ...screen(() => import('./pages/coming-soon-screen.tsx')) },
  { path: '/dashboard', access: 'signed-in', ...screen(() => import('./dashboard/dashboard-screen.tsx')) },
  { path: '/assignments', access: 'signed-in', ...picker(MATERIAL_KINDS.assignment) },
  { path: '/assignment-view', access: 'signed-in', ...list(MATERIAL_KINDS.assignment) },
  { path: '/assignment/:subject/:name', access: 'signed-in', ...viewer(MATERIAL_KINDS.assignment) },
  { path: '/projects', access: 'signed-in', ...picker(MATERIAL_KINDS.project) },
  { path: '/project-view', access: 'signed-in', ...list(MATERIAL_KINDS.project) },
  { path: '/project/:subject/:name', access: 'signed-in', ...viewer(MATERIAL_KINDS.project) },
  { path: '/chat', access: 'signed-in', ...chat(ROOMS.public) },
  { path: '*', access: 'public', ...screen(() => import('./pages/not-found-screen.tsx')) },
];

/** Fetches the code of the screen at an address; never fails, for the screen itself says what is wrong. */
export async function preloadScreen(pathname: string): Promise<void> {
  const route = ROUTES.find(({ path }) => matchPath(path, pathname));
  await route?.load().catch(() => undefined);
}

type Kind = (typeof MATERIAL_KINDS)[keyof typeof MATERIAL_KINDS];
type ChatRoom = (typeof ROOMS)[keyof typeof ROOMS];

function picker(kind: Kind) {
  return screen(() => import('./materials/subject-picker-screen.tsx'), { kind });
}

function list(kind: Kind) {
  return screen(() => import('./materials/material-list-screen.tsx'), { kind });
}

function viewer(kind: Kind) {
  return screen(() => import('./materials/viewer-screen.tsx'), { kind });
}

function chat(room: ChatRoom) {
  return screen(() => import('./chat/chat-screen.tsx'), { room });
}

function screen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, props = {} as P) {
  const Screen = lazy(async () => {
    const { default: Loaded } = await load();
    return { default: () => <Loaded {...props} /> };
  });
  return { load, element: <Screen /> };
}
