import { useEffect, useState } from 'react';

/** The token of the link that led here. It leaves the address at once, so that nobody reads it there or in the history. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}
