import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { useComponent } from '#web/lib/use-component.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import type { Visit } from '../room/visit.ts';
import { ROOM_TEXTS } from '../room-texts.ts';
import type { Safety } from '../safety/use-safety.ts';
import type { Heard } from '../use-room.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useAttention } from './use-attention.ts';

type BesideTheListProps = {
  room: Room;
  visit: Visit;
  /** Is given what to do with live messages. */
  heard: RefObject<Heard | null>;
  safety: Pick<Safety, 'hidden'>;
  /** Chooses what to answer: the message before, or the one after. */
  onWalkReplies: (steps: -1 | 1) => void;
  areKeysShown: boolean;
  showKeys: (areShown: boolean) => void;
};

/** What the room does beside its list: notifications, words for screen readers, the tab's title, keys. */
export function BesideTheList(props: BesideTheListProps) {
  const { room, visit, heard, safety, ...keys } = props;
  const notify = useTeller();
  const announcer = useAnnouncer();
  useAttention(visit, ROOM_TEXTS[room.id].title);
  const KeysDialog = useChatKeys(keys);
  useLayoutEffect(() => {
    const isHidden = ({ mark = '' }: Message) => safety.hidden.has(mark);
    heard.current = {
      arrived: (message, isOwn) => {
        if (isHidden(message)) return;
        void notify(message, { isOwn, isAnswer: false });
        announcer.hear(message, isOwn);
      },
      answered: (message) => {
        if (!isHidden(message)) void notify(message, { isOwn: false, isAnswer: true });
      },
    };
  });
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {announcer.words}
      </p>
      {KeysDialog && <KeysDialog onClose={() => keys.showKeys(false)} />}
    </>
  );
}

const fetchKeysDialog = async () => (await import('../bar/keys-dialog.tsx')).KeysDialog;

type Keys = {
  onWalkReplies: (steps: -1 | 1) => void;
  areKeysShown: boolean;
  showKeys: (areShown: boolean) => void;
};

/** Keys that work wherever one is in the chat; answers the list of them while it is shown. */
function useChatKeys({ onWalkReplies, areKeysShown, showKeys }: Keys) {
  const KeysDialog = useComponent(fetchKeysDialog, areKeysShown, () => showKeys(false));
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, isComposing } = event;
    if (ctrlKey || metaKey || isComposing || event.defaultPrevented) return;
    const isWalk = altKey && (key === 'ArrowUp' || key === 'ArrowDown');
    if (!isWalk && (altKey || isWriting(event))) return;
    if (isWalk) onWalkReplies(key === 'ArrowUp' ? -1 : 1);
    else if (key === '/') document.querySelector<HTMLElement>('[role="search"] input')?.focus();
    else if (key === '?') showKeys(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', hear, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return areKeysShown ? KeysDialog : null;
}

/** In a field every key is a letter; the emoji picker's lies in a shadow tree. */
const isWriting = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((element) => element instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

// Few have allowed them: for the others the room needs none of it.
const fetchNotifications = () => untilLoaded(() => import('../room/notifications.ts'));

/** Shows a notification of a live message, or of one as an answer to one's own, where the bell's setting asks for it. */
function useTeller() {
  const isFocused = useWindowFocus();
  const newestTold = useRef('');
  return async (message: Message, { isOwn, isAnswer }: { isOwn: boolean; isAnswer: boolean }) => {
    if (globalThis.Notification?.permission !== 'granted') return;
    const attention = { isFocused: isFocused(), isOwn };
    const notifications = await fetchNotifications();
    const isOn = notifications.areNotificationsOn(browserStorage);
    if (isAnswer !== notifications.areForRepliesOnly(browserStorage)) return;
    if (message.timestamp <= newestTold.current || !notifications.isDue({ isOn, ...attention })) return;
    newestTold.current = message.timestamp;
    notifications
      .notify(message)
      .catch((cause) => console.warn('The notification could not be shown.', cause));
  };
}

/** Whether the reader is looking at this window, by the window's own focus and blur (spec §4). */
function useWindowFocus(): () => boolean {
  const hasBlurred = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('blur', () => (hasBlurred.current = true), { signal });
    window.addEventListener('focus', () => (hasBlurred.current = false), { signal });
    return () => listening.abort();
  }, []);
  return () => !hasBlurred.current && document.hasFocus() && document.visibilityState === 'visible';
}
