import { useEffect, useState } from 'react';

/** The token of the link that led here. It leaves the address at once, so that nobody reads it there or in the history. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(forgetInAddress, []);
  return token;
}

/**
 * As `useLinkToken`, of a link that carries it as its fragment; another one may be opened in the same window. A screen that
 * the build draws begins without one.
 */
export function useFragmentToken({ isDrawn = false } = {}): string {
  const [token, setToken] = useState(() => (isDrawn ? '' : fragment()));
  useEffect(() => {
    const take = () => {
      if (fragment()) setToken(fragment());
      forgetInAddress();
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

const fragment = () => window.location.hash.slice(1);

const forgetInAddress = () => window.history.replaceState(window.history.state, '', window.location.pathname);
