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

/** The names are those of React Router, which earlier versions used, so that their tabs still find their state. */
type Entry = { usr: unknown; key: string };
/** The target of a navigation, and how its history entry is written once it is shown. */
type Target = Place & { entry?: 'push' | 'replace' };

/** `start` returns the place if there is no browser. */
type BrowserNavigationProps = { start?: (() => Place) | undefined; children: ReactNode };

/**
 * Connects the product to the browser's history. A screen and its address stay until the code of the next screen
 * has loaded, so that the address bar always matches the screen.
 */
export function BrowserNavigation({ start = currentPlace, children }: BrowserNavigationProps) {
  const [place, setPlace] = useState<Target>(start);
  const shown = useRef(place);
  const arrive = useCallback(() => {
    // An equal path is the same screen with another state.
    const isElsewhere = window.location.pathname !== shown.current.pathname;
    if (!isElsewhere || !isPlaceGuarded()) return startTransition(() => setPlace(currentPlace()));
    // The browser has already navigated, so the current address is restored until the guard allows leaving.
    writeEntry(shown.current, 'push');
    leavePlace(() => history.go(-1));
  }, []);
  useLayoutEffect(() => {
    window.addEventListener('popstate', arrive);
    return () => window.removeEventListener('popstate', arrive);
  }, [arrive]);

  const navigate = useCallback<Navigate>((to, { replace = false, state = null } = {}) => {
    // The browser then fires `popstate`, and `arrive` asks the guard.
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
  // The first entry of a visit has neither a state nor a key.
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
    // Safari allows 100 entries in 10 s: a `replace` that only updates a search may be lost, a navigation may not.
    if (!(refusal instanceof DOMException) || refusal.name !== 'SecurityError') throw refusal;
    if (how === 'push') location.assign(address);
  }
}
