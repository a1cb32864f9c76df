import { lazy, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { useSession } from './lib/session.ts';
import { Protected } from './protected.tsx';
import { ROUTES } from './routes.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const Toaster = lazy(async () => ({ default: (await import('./ui/toaster.tsx')).Toaster }));

/** The whole product: every row of the route table, and the area for notifications. */
export function App() {
  return (
    <BrowserRouter>
      <SkipLink />
      <Arrival />
      <ScreenBoundary>
        <Suspense fallback={null}>
          <Routes>
            {ROUTES.map(({ path, access, element }) => (
              <Route
                key={path}
                path={path}
                element={access === 'signed-in' ? <Protected>{element}</Protected> : element}
              />
            ))}
          </Routes>
        </Suspense>
      </ScreenBoundary>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </BrowserRouter>
  );
}

/** Every navigation starts at the top (spec §2), and the keyboard with it where its place has vanished. */
function Arrival() {
  const { key, pathname } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival counts, even at the same address
  useEffect(() => useSession.setState({ leaving: false }), [key]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) focusMain();
  }, [pathname]);
  return null;
}

// A button, for following `#main` would make a history entry without the screen's navigation state.
function SkipLink() {
  return (
    <button type="button" className="visually-hidden skip-link" onClick={focusMain}>
      Skip to content
    </button>
  );
}

function focusMain() {
  const main = document.querySelector('main');
  main?.setAttribute('tabindex', '-1');
  main?.focus({ preventScroll: true });
}
