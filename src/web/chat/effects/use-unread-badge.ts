import { useEffect } from 'react';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import type { RoomClient } from '../room/room-client.ts';
import { countUnread } from '../room/unread.ts';
import * as texts from '../texts.ts';

const PLAIN_ICON = '/favicon.svg';
const UNREAD_ICON = '/favicon-unread.svg';

/** Reports the window's focus to the room client, and shows the number of unread messages on the tab. */
export function useUnreadBadge(client: RoomClient, title: string) {
  const unread = countUnread(client.view);
  useDocumentTitle(unread > 0 ? texts.unreadInTitle(unread, title) : title);

  useEffect(() => {
    const update = () => client.setFocused(document.hasFocus() && document.visibilityState === 'visible');
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('focus', () => client.setFocused(true), { signal });
    window.addEventListener('blur', () => client.setFocused(false), { signal });
    document.addEventListener('visibilitychange', update, { signal });
    // The page may have been hidden before this effect ran.
    if (document.visibilityState === 'hidden') client.setFocused(false);
    return () => listening.abort();
  }, [client]);

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
    // Only an installed application has an icon that can show a badge.
    if (unread === 0) return;
    navigator.setAppBadge?.(unread).catch(() => {});
    return () => void navigator.clearAppBadge?.().catch(() => {});
  }, [unread]);
}
