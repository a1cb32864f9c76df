import { useEffect } from 'react';

/** Names the browser's tab and history entry after the screen. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Cogito`;
  }, [title]);
}
