import { useEffect, useState } from 'react';

/**
 * Returns the token of the link that opened the page. It is removed from the address at once, so that nobody reads
 * it there; the history entry keeps it for a reload, or a visit to another page.
 */
export function useLinkToken(linkAccount = ''): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? keptToken());
  useEffect(() => keepToken(token, linkAccount), [token, linkAccount]);
  return token;
}

/** Returns the address of the link's account if the mail put it into the fragment, or an empty string. */
export const keptAccount = (): string => {
  try {
    return decodeURIComponent(fragment()) || ((window.history.state as Entry)?.linkAccount ?? '');
  } catch {
    return '';
  }
};

/**
 * Reads the token from the link's fragment, also when another link is opened in the same window. A screen that the
 * build renders starts without one.
 */
export function useFragmentToken({ isDrawn = false } = {}): string {
  const [token, setToken] = useState(() => (isDrawn ? '' : fragment() || keptToken()));
  useEffect(() => {
    const take = () => {
      const given = fragment() || keptToken();
      if (given) setToken(given);
      keepToken(given);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

const fragment = () => window.location.hash.slice(1);

/** The navigation stores more in the entry (`browser-navigation.tsx`). */
type Entry = { linkToken?: string; linkAccount?: string } | null;

const keptToken = (): string => (window.history.state as Entry)?.linkToken ?? '';

const keepToken = (linkToken: string, linkAccount = '') =>
  window.history.replaceState(
    { ...window.history.state, linkToken, linkAccount },
    '',
    window.location.pathname,
  );
