import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router, UNSAFE_createBrowserHistory } from 'react-router';

// As React Router's BrowserRouter, whose module also carries its data and server framework (4 KB compressed, on the
// way to the first screen).
const history = UNSAFE_createBrowserHistory({ v5Compat: true });

/** Binds the router to the browser's history. A screen stays until the code of the next one has come. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), []);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
