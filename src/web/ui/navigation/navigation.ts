import { createContext, useContext, useEffect } from 'react';

/** The current address and its history state. */
export type Place = {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** The key is different for every navigation, even to the same address. */
  key: string;
};

/** An address inside the product: a path that begins with `/`, or its parts. */
export type To = string | { pathname: string; search?: string; hash?: string };

type NavigateOptions = { replace?: boolean | undefined; state?: unknown };
/** A number moves that many steps through the history. */
export type Navigate = (to: To | number, options?: NavigateOptions) => void;

type Navigation = { place: Place; navigate: Navigate };

/** The context is provided by `browser-navigation.tsx`. */
export const NavigationContext = createContext<Navigation | null>(null);
/** The values of the `:name` parts of the current path. */
export const ParamsContext = createContext<Record<string, string>>({});

export const useLocation = (): Place => useNavigation().place;
export const useNavigate = (): Navigate => useNavigation().navigate;
export const useParams = (): Record<string, string | undefined> => useContext(ParamsContext);

/** Navigates when rendered, replacing the current history entry. */
export function Redirect({ to, state }: { to: string; state: unknown }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one redirect for each target, however often it renders
  useEffect(() => navigate(to, { replace: true, state }), [to]);
  return null;
}

export function hrefOf(to: To): string {
  if (typeof to === 'string') return to;
  const { pathname, search = '', hash = '' } = to;
  return pathname + search + hash;
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('There is no navigation here.');
  return navigation;
}

/** A guard is called before a navigation, and calls `leave` now, later or never. */
type Guard = (leave: () => void) => void;

let guard: Guard | null = null;

/** Sets the guard of the current screen; null removes it. */
export function guardPlace(next: Guard | null): void {
  guard = next;
}

export const isPlaceGuarded = () => guard !== null;

/** Asks the guard, or navigates at once if there is none. */
export function leavePlace(leave: () => void): void {
  if (guard) guard(leave);
  else leave();
}

/** Navigates without asking the guard. */
export function passGuard(leave: () => void): void {
  const kept = guard;
  guard = null;
  leave();
  guard = kept;
}
