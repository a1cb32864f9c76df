import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { languageOf } from '#web/lib/language-of.ts';
import { untilLoaded } from '#web/lib/load-code.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { useDocumentTitle } from '#web/lib/use-document-title.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { type HiddenPeople, isHidden } from '../room/message-rows.ts';
import type { RoomClient } from '../room/room-client.ts';
import { countUnread } from '../room/unread.ts';
import { ROOM_TEXTS } from '../room-texts.ts';
import type { Safety } from '../safety/use-safety.ts';
import * as texts from '../texts.ts';
import type { Reply } from '../use-reply.ts';

type RoomEffectsProps = {
  room: Room;
  client: RoomClient;
  safety: Pick<Safety, 'hidden'>;
  reply: Pick<Reply, 'walk'>;
  areKeysShown: boolean;
  showKeys: (areShown: boolean) => void;
};

/** Runs the effects outside the list: notifications, announcements, unread badge and keyboard shortcuts. */
export function RoomEffects(props: RoomEffectsProps) {
  const { room, client, safety, ...keys } = props;
  const notify = useNotify(client);
  const announcer = useAnnouncer();
  useUnreadBadge(client, safety.hidden, ROOM_TEXTS[room.id].title);
  const KeysDialog = useChatKeys(keys);
  useLayoutEffect(() => {
    client.liveHandlers = {
      arrived: (message, isOwn) => {
        if (isOwn || isHidden(safety.hidden, message)) return;
        void notify(message, { isReply: false });
        announcer.announce(message);
      },
      replied: (message) => {
        if (!isHidden(safety.hidden, message)) void notify(message, { isReply: true });
      },
    };
  });
  return (
    <>
      <p className="visually-hidden" aria-live="polite" lang={languageOf(announcer.words)}>
        {announcer.words}
      </p>
      {KeysDialog && <KeysDialog onClose={() => keys.showKeys(false)} />}
    </>
  );
}

const fetchKeysDialog = async () => (await import('../bar/room-panel.tsx')).KeysDialog;

type Keys = Pick<RoomEffectsProps, 'reply' | 'areKeysShown' | 'showKeys'>;

/** Handles the chat's keyboard shortcuts, and returns the dialog that lists them while it is shown. */
function useChatKeys({ reply, areKeysShown, showKeys }: Keys) {
  const KeysDialog = useComponent(fetchKeysDialog, areKeysShown, () => showKeys(false));
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, isComposing } = event;
    if (ctrlKey || metaKey || isComposing || event.defaultPrevented) return;
    const isWalk = altKey && (key === 'ArrowUp' || key === 'ArrowDown');
    if (!isWalk && (altKey || isWriting(event))) return;
    if (isWalk) reply.walk(key === 'ArrowUp' ? -1 : 1);
    else if (key === '/') document.querySelector<HTMLElement>('[role="search"] input')?.focus();
    else if (key === '?') showKeys(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', pressKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return areKeysShown ? KeysDialog : null;
}

/** Keys pressed in a field are text. Only the composed path has the emoji picker's field, in its shadow tree. */
const isWriting = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((element) => element instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

// The module is lazy, because few people have allowed notifications.
const fetchNotifications = () => untilLoaded(() => import('./notifications.ts'));

/**
 * Shows a notification of somebody else's live message, or of a reply to the reader's message, as the setting says,
 * while the window isn't focused (spec §7).
 */
function useNotify(client: RoomClient) {
  const newestNotified = useRef('');
  return async (message: Message, { isReply }: { isReply: boolean }) => {
    const isFocused = client.view.isFocused && document.hasFocus();
    if (isFocused || globalThis.Notification?.permission !== 'granted') return;
    const { areNotificationsOn, areForRepliesOnly, notify } = await fetchNotifications();
    const isWanted = areNotificationsOn(browserStorage) && isReply === areForRepliesOnly(browserStorage);
    if (!isWanted || message.timestamp <= newestNotified.current) return;
    newestNotified.current = message.timestamp;
    notify(message).catch((cause) => console.warn('The notification could not be shown.', cause));
  };
}

/** Messages are announced together after a pause, because a screen reader couldn't keep up with a busy room. */
const PAUSE_MS = 2000;
/** Announced text is removed after this, so that a screen reader finds each message only in the list. */
const WORDS_STAND_MS = 1500;

/** Returns the text to announce to screen readers, and a function that takes each live message. */
function useAnnouncer() {
  const [words, setWords] = useState('');
  const waiting = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const announce = (message: Message) => {
    waiting.current.push(message);
    timer.current ??= setTimeout(speak, PAUSE_MS);

    function speak() {
      setWords(summaryOf(waiting.current.splice(0)));
      timer.current = setTimeout(fallSilent, WORDS_STAND_MS);
    }

    function fallSilent() {
      setWords('');
      const isBusy = waiting.current.length > 0;
      timer.current = isBusy ? setTimeout(speak, PAUSE_MS - WORDS_STAND_MS) : undefined;
    }
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return { words, announce };
}

function summaryOf(messages: readonly Message[]): string {
  const [only] = messages;
  if (only && messages.length === 1) return `${only.user}: ${only.message}`;
  return texts.newMessages(messages.length);
}

const PLAIN_ICON = '/favicon.svg';
const UNREAD_ICON = '/favicon-unread.svg';

/** Reports the window's focus to the room client, and shows the number of unread messages on the tab. */
function useUnreadBadge(client: RoomClient, hidden: HiddenPeople, title: string) {
  const unread = countUnread(client.view, hidden);
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
