import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Desk, deskInsteadOf, mayEnter } from './admin/desks.ts';
import { BrowserNavigation } from './browser-navigation.tsx';
import { untilLoaded, update } from './lib/load-code.ts';
import { askedFor } from './lib/return-address.ts';
import { useSession } from './lib/session.ts';
import { useBrowserValue } from './lib/use-browser-value.ts';
import { elsewhere, preloadScreen, routeAt } from './routes.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import * as texts from './texts.ts';
import { Button } from './ui/controls/button.tsx';
import { Spinner } from './ui/drawings/loading.tsx';
import { focusMain } from './ui/focus-main.ts';
import { ParamsContext, type Place, Redirect, useLocation } from './ui/navigation/navigation.ts';

// No screen starts with a toast, so the toaster is loaded when the browser is idle.
const Toaster = lazy(async () => {
  await new Promise((settled) => (window.requestIdleCallback ?? setTimeout)(settled));
  const { Toaster } = await untilLoaded(() => import('./ui/toasts/toaster.tsx'));
  return { default: Toaster };
});

type AppProps = {
  /** The initial place, which is passed when the screen is rendered without a browser. */
  start?: (() => Place) | undefined;
  /** Called when the first screen is interactive. */
  onShown?: (() => void) | undefined;
};

/** The whole product: the screens of the route table, and the area of toasts. */
export function App({ start, onShown }: AppProps) {
  return (
    <BrowserNavigation start={start}>
      <SkipLink />
      <ScrollToTop />
      <PreloadOnHover />
      <Screens onShown={onShown} />
      <Toasts />
      <NewVersion />
    </BrowserNavigation>
  );
}

/** A component of its own: if its change rendered the screens again, hydration would be one long task. */
function Toasts() {
  const isInBrowser = useBrowserValue(() => true, false);
  return (
    isInBrowser && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}

/** Announces an update: a part of a screen whose file the update has removed never appears and shows no error. */
function NewVersion() {
  const isThere = useSyncExternalStore(update.subscribe, update.isThere, () => false);
  return (
    <div aria-live="polite">
      {isThere && (
        <div className="new-version">
          <span>{texts.newVersion}</span>
          <Button variant="primary" onClick={() => location.reload()}>
            {texts.reload}
          </Button>
        </div>
      )}
    </div>
  );
}

function Screens({ onShown }: Pick<AppProps, 'onShown'>) {
  const place = useLocation();
  const { key, pathname } = place;
  const { route, params } = routeAt(pathname);
  const kept = useSession((session) => session.kept);
  if (kept && !route.isOnShelf) return <Redirect to="/shelf" state={askedFor(place)} />;
  return (
    <ScreenBoundary place={key} screen={route}>
      <Suspense fallback={null}>
        <ParamsContext key={route.path} value={params}>
          {route.access === 'public' ? (
            <Public>{route.element}</Public>
          ) : (
            <Protected access={route.access}>{route.element}</Protected>
          )}
        </ParamsContext>
        <Shown onShown={onShown} />
      </Suspense>
    </ScreenBoundary>
  );
}

/** Calls `onShown` after hydration, since React hydrates suspended parts after what surrounds them. */
function Shown({ onShown }: Pick<AppProps, 'onShown'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once
  useEffect(() => {
    onShown?.();
  }, []);
  return null;
}

/** Scrolls to the top when the path changes (spec §2), and focuses the main element if the focus was lost. */
function ScrollToTop() {
  const { key, pathname } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for every navigation, even to the same address
  useEffect(() => useSession.setState({ leaving: false }), [key]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) focusMain();
  }, [pathname]);
  return null;
}

/** Loads the code of the screen behind a link on hover or focus. */
function PreloadOnHover() {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
      if (link) void preloadScreen(link.pathname);
    };
    const signs = ['pointerover', 'touchstart', 'focusin'];
    for (const sign of signs) document.addEventListener(sign, preload, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, preload);
    };
  }, []);
  return null;
}

// This is a button, because following `#main` would add a history entry without the screen's navigation state.
function SkipLink() {
  return (
    <button type="button" className="visually-hidden skip-link" onClick={focusMain}>
      {texts.skipToContent}
    </button>
  );
}

/** Shows a screen to anybody, but nothing of an account that may have signed out meanwhile (contract §4). */
function Public({ children }: { children: ReactNode }) {
  const isUncertain = useSession(({ isAuthenticated, loading }) => isAuthenticated && loading);
  return isUncertain ? <Waiting /> : children;
}

const Waiting = () => (
  <div className="waiting">
    <Spinner size={40} />
    <p>{texts.loading}</p>
  </div>
);

type ProtectedProps = { access: 'signed-in' | Desk; children: ReactNode };

/** Shows a screen to those who may see it; others get the sign-in, which leads back (contract §4), or a 404. */
function Protected({ access, children }: ProtectedProps) {
  const { user, isAuthenticated, loading, leaving, kept } = useSession((session) => session);
  const location = useLocation();
  const isOpen = (isAuthenticated || kept) && (access === 'signed-in' || mayEnter(user, access));
  if (loading || leaving) return <Waiting />;
  if ((user?.lacksSecondFactor || user?.isUnconfirmed) && location.pathname !== '/account')
    return <Redirect to="/account" state={null} />;
  // Forms keep typed text, so another account gets new forms.
  if (isOpen) return <Fragment key={user?._id}>{children}</Fragment>;
  const instead = access === 'signed-in' ? undefined : deskInsteadOf(user, access);
  if (instead && location.pathname === '/admin') return <Redirect to={instead.path} state={null} />;
  if (access !== 'signed-in' && isAuthenticated) return elsewhere();
  return <Redirect to="/auth/login" state={askedFor(location)} />;
}
