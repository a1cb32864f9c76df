import {
  type ReactNode,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  hrefOf,
  isPlaceGuarded,
  leavePlace,
  type Navigate,
  NavigationContext,
  type Place,
} from './ui/navigation/navigation.ts';

/** Named as React Router names them: a tab that was open before still finds its state. */
type Entry = { usr: unknown; key: string };
/** A place to go to, and how its history entry is to be written once it is shown. */
type Target = Place & { entry?: 'push' | 'replace' };

/** `start` is the place when there is no browser. */
type BrowserNavigationProps = { start?: (() => Place) | undefined; children: ReactNode };

/**
 * Binds the product to the browser's history. A screen stays until the code of the next one has come, and the address
 * stays with it: what stands in the address bar is what is on the screen.
 */
export function BrowserNavigation({ start = currentPlace, children }: BrowserNavigationProps) {
  const [place, setPlace] = useState<Target>(start);
  const shown = useRef(place);
  const arrive = useCallback(() => {
    // The same path is the same screen, in another state.
    const isElsewhere = window.location.pathname !== shown.current.pathname;
    if (!isElsewhere || !isPlaceGuarded()) return startTransition(() => setPlace(currentPlace()));
    // The browser has gone already: what is shown gets its address back until the guard lets go.
    writeEntry(shown.current, 'push');
    leavePlace(() => history.go(-1));
  }, []);
  useLayoutEffect(() => {
    window.addEventListener('popstate', arrive);
    return () => window.removeEventListener('popstate', arrive);
  }, [arrive]);

  const navigate = useCallback<Navigate>((to, { replace = false, state = null } = {}) => {
    // Comes back as the browser's own event, guard or not.
    if (typeof to === 'number') return history.go(to);
    const { pathname, search, hash } = new URL(hrefOf(to), location.href);
    const key = Math.random().toString(36).slice(2);
    const target: Target = { pathname, search, hash, state, key, entry: replace ? 'replace' : 'push' };
    leavePlace(() => startTransition(() => setPlace(target)));
  }, []);

  const writtenKey = useRef(place.key);
  useLayoutEffect(() => {
    shown.current = place;
    if (!place.entry || writtenKey.current === place.key) return;
    writtenKey.current = place.key;
    writeEntry(place, place.entry);
  }, [place]);

  const navigation = useMemo(() => ({ place, navigate }), [place, navigate]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

function currentPlace(): Target {
  const { pathname, search, hash } = window.location;
  // The first entry of a visit has neither.
  const { usr: state = null, key = '' } = (history.state ?? {}) as Partial<Entry>;
  return { pathname, search, hash, state, key };
}

function writeEntry(place: Place, how: 'push' | 'replace'): void {
  const entry: Entry = { usr: place.state, key: place.key };
  const address = hrefOf(place);
  try {
    if (how === 'replace') history.replaceState(entry, '', address);
    else history.pushState(entry, '', address);
  } catch (refusal) {
    // Safari takes 100 entries in 10 seconds: one that only keeps a search up to date may be missed, a visit may not.
    if (!(refusal instanceof DOMException) || refusal.name !== 'SecurityError') throw refusal;
    if (how === 'push') location.assign(address);
  }
}
