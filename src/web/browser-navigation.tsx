import { type ReactNode, startTransition, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { addressOf, type Navigate, NavigationContext, type Place } from './ui/navigation.ts';

/** Named as React Router names them: a tab that was open before still finds its state. */
type Entry = { usr: unknown; key: string };

/** Binds the product to the browser's history. A screen stays until the code of the next one has come. */
export function BrowserNavigation({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(currentPlace);
  const arrive = useCallback(() => startTransition(() => setPlace(currentPlace())), []);
  useLayoutEffect(() => {
    window.addEventListener('popstate', arrive);
    return () => window.removeEventListener('popstate', arrive);
  }, [arrive]);

  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return history.go(to);
      if (writeEntry(addressOf(to), state, replace)) arrive();
    },
    [arrive],
  );
  const navigation = useMemo(() => ({ place, navigate }), [place, navigate]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  // The first entry of a visit has neither.
  const { usr: state = null, key = '' } = (history.state ?? {}) as Partial<Entry>;
  return { pathname, search, hash, state, key };
}

function writeEntry(address: string, state: unknown, replace: boolean): boolean {
  const entry: Entry = { usr: state, key: Math.random().toString(36).slice(2) };
  try {
    if (replace) history.replaceState(entry, '', address);
    else history.pushState(entry, '', address);
    return true;
  } catch (refusal) {
    // Safari takes 100 entries in 10 seconds: one that only keeps a search up to date may be missed, a visit may not.
    if (!(refusal instanceof DOMException) || refusal.name !== 'SecurityError') throw refusal;
    if (!replace) location.assign(address);
    return false;
  }
}
