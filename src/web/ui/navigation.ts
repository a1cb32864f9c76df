import { createContext, useContext, useEffect } from 'react';

/** Where the visitor is, and what travelled there with the navigation. */
export type Place = {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  /** Differs from one navigation to the next, also at the same address. */
  key: string;
};

/** A place inside the product, as a path that begins with `/` or in its parts. */
export type To = string | { pathname: string; search?: string; hash?: string };

type NavigateOptions = { replace?: boolean | undefined; state?: unknown };
/** Goes to a place, or so many steps through the history. */
export type Navigate = (to: To | number, options?: NavigateOptions) => void;

type Navigation = { place: Place; navigate: Navigate };

/** Filled in by whoever binds the product to a browser's history. */
export const NavigationContext = createContext<Navigation | null>(null);
/** The values of the `:name` parts in the shown screen's path. */
export const ParamsContext = createContext<Record<string, string>>({});

export const useLocation = (): Place => useNavigation().place;
/** The same function at every render. */
export const useNavigate = (): Navigate => useNavigation().navigate;
export const useParams = (): Record<string, string | undefined> => useContext(ParamsContext);

/** Leads on as soon as it is shown, in place of the entry that led here. */
export function Redirect({ to, state }: { to: string; state: unknown }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one redirect a place, however often it is drawn
  useEffect(() => navigate(to, { replace: true, state }), [to]);
  return null;
}

/** A place as an address. */
export function addressOf(to: To): string {
  if (typeof to === 'string') return to;
  const { pathname, search = '', hash = '' } = to;
  return pathname + search + hash;
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('There is no navigation here.');
  return navigation;
}
