import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { matchPath } from '#shared/match-path.ts';
import { MATERIAL_KINDS, type MaterialKind } from '#shared/material-kinds.ts';
import { ROOMS, type Room } from '#shared/rooms.ts';
import { DESKS, type Desk, type DeskId } from './admin/desks.ts';

type ScreenRoute = {
  path: string;
  /** A desk's screens are open to those who may enter it; for others the address doesn't exist (contract §5). */
  access: 'public' | 'signed-in' | Desk;
  /** True if the screen also shows what is kept on this device, without an answer from the server. */
  isOnShelf?: true;
  element: ReactNode;
  load: () => Promise<unknown>;
  /** Allows another attempt after the screen's code could not be loaded. */
  renew: () => void;
};

/** The routes of spec §2, and those added to them. A row without `access` doesn't compile. */
const ROUTES: readonly ScreenRoute[] = [
  { path: '/', access: 'public', ...screen(() => import('./landing/landing-screen.tsx')) },
  { path: '/auth/login', access: 'public', ...screen(() => import('./accounts/login-screen.tsx')) },
  { path: '/auth/register', access: 'public', ...screen(() => import('./accounts/register-screen.tsx')) },
  { path: '/auth/forgot', access: 'public', ...screen(() => import('./accounts/forgot-screen.tsx')) },
  { path: '/auth/reset', access: 'public', ...screen(() => import('./accounts/reset-screen.tsx')) },
  { path: '/auth/confirm', access: 'public', ...screen(() => import('./accounts/confirm-screen.tsx')) },
  {
    path: '/auth/first-administrator',
    access: 'public',
    ...screen(() => import('./accounts/first-administrator-screen.tsx')),
  },
  { path: '/contact', access: 'public', ...screen(() => import('./contact/contact-screen.tsx')) },
  { path: '/terms-and-conditions', access: 'public', ...screen(() => import('./pages/terms-screen.tsx')) },
  { path: '/privacy-policy', access: 'public', ...screen(() => import('./pages/privacy-screen.tsx')) },
  { path: '/coming-soon', access: 'public', ...screen(() => import('./pages/coming-soon-screen.tsx')) },
  { path: '/moderation', access: 'public', ...screen(() => import('./moderation/public-log-screen.tsx')) },
  { path: '/dashboard', access: 'signed-in', ...screen(() => import('./dashboard/dashboard-screen.tsx')) },
  { path: '/account', access: 'signed-in', ...screen(() => import('./accounts/account-screen.tsx')) },
  {
    path: '/shelf',
    access: 'signed-in',
    isOnShelf: true,
    ...screen(() => import('./shelf/shelf-screen.tsx')),
  },
  ...Object.values(MATERIAL_KINDS).flatMap(libraryOf),
  ...Object.values(ROOMS).map(chatOf),
  ...(Object.keys(DESKS) as DeskId[]).map(deskOf),
  {
    path: '/admin/material/:id',
    access: DESKS.publishing,
    ...screen(() => import('./publishing/material-screen.tsx')),
  },
  { path: '*', access: 'public', ...screen(() => import('./pages/not-found-screen.tsx')) },
];

type Match = { route: ScreenRoute; params: Record<string, string> };

/** Returns the first row that matches an address, and the values of its `:name` parts. */
export function routeAt(pathname: string): Match {
  for (const route of ROUTES) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  throw new Error('The route table has no last row.');
}

/** Returns the screen of every address without a row. */
export const elsewhere = (): ReactNode => ROUTES.at(-1)?.element;

/** Loads the code of the screen at an address; returns whether it succeeded. The screen itself shows a failure. */
export const preloadScreen = (pathname: string): Promise<boolean> =>
  routeAt(pathname)
    .route.load()
    .then(
      () => true,
      () => false,
    );

/** Returns the rows of a kind's screens. */
function libraryOf(kind: MaterialKind): ScreenRoute[] {
  const props = async () => ({ kind });
  const access = 'signed-in';
  const viewerPath = `${kind.viewerPath}/:subject/:name`;
  return [
    {
      path: kind.pickerPath,
      access,
      ...screen(() => import('./materials/subject-picker-screen.tsx'), props),
    },
    { path: kind.listPath, access, ...screen(() => import('./materials/material-list-screen.tsx'), props) },
    {
      path: viewerPath,
      access,
      isOnShelf: true,
      ...screen(() => import('./materials/viewer-screen.tsx'), props),
    },
  ];
}

function deskOf(id: DeskId): ScreenRoute {
  const load = async () => (await import('./admin/desk-screens.ts')).DESK_SCREENS[id]();
  return { path: DESKS[id].path, access: DESKS[id], ...screen(load) };
}

function chatOf(room: Room): ScreenRoute {
  const { screenPath: path, access } = room;
  const props = async () => ({ room });
  return { path, access, ...screen(() => import('./chat/chat-screen.tsx'), props) };
}

function screen<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  loadProps = async () => ({}) as P,
) {
  const code: ScreenCode = { waiting: lazy(loadBoth) };
  async function loadBoth() {
    const [{ default: Loaded }, props] = await Promise.all([load(), loadProps()]);
    code.loaded ??= () => <Loaded {...props} />;
    return { default: code.loaded };
  }
  // A lazy component never retries after a failure.
  const renew = () => {
    code.waiting = lazy(loadBoth);
  };
  return { load: loadBoth, renew, element: <Screen code={code} /> };
}

type ScreenCode = { waiting: ComponentType; loaded?: ComponentType };

/** Prefers the loaded component: a lazy one always suspends, and React then delays the update by 300 ms. */
function Screen({ code }: { code: ScreenCode }) {
  const [Chosen] = useState(() => code.loaded ?? code.waiting);
  return <Chosen />;
}
