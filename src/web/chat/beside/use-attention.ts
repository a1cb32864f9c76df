import { useEffect } from 'react';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { countUnread } from '../room/attention.ts';
import type { Visit } from '../room/visit.ts';
import * as texts from '../texts.ts';

const PLAIN_ICON = '/favicon.svg';
const UNREAD_ICON = '/favicon-unread.svg';

/** Tells the room whether somebody looks at this window, and in the tab what came while nobody did. */
export function useAttention(visit: Visit, title: string) {
  const unread = countUnread(visit.view);
  useDocumentTitle(unread > 0 ? texts.unreadInTitle(unread, title) : title);

  useEffect(() => {
    const tell = () => visit.setHere(document.hasFocus() && document.visibilityState === 'visible');
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('focus', () => visit.setHere(true), { signal });
    window.addEventListener('blur', () => visit.setHere(false), { signal });
    document.addEventListener('visibilitychange', tell, { signal });
    // It went out of sight before this code had come.
    if (document.visibilityState === 'hidden') visit.setHere(false);
    return () => listening.abort();
  }, [visit]);

  const hasUnread = unread > 0;
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !hasUnread) return;
    icon.href = UNREAD_ICON;
    return () => {
      icon.href = PLAIN_ICON;
    };
  }, [hasUnread]);
  useEffect(() => {
    // On the icon of the installed application; elsewhere there is none to be marked.
    if (unread === 0) return;
    navigator.setAppBadge?.(unread).catch(() => {});
    return () => void navigator.clearAppBadge?.().catch(() => {});
  }, [unread]);
}
