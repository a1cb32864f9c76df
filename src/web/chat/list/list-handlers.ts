import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { Room } from '#shared/rooms.ts';
import { clockTime } from '../dates.ts';
import type { Row } from '../room/message-rows.ts';
import type { MenuTarget } from './message-menu.tsx';

export type ListActions = {
  room: Room;
  /** In a search, a click on a hit opens it in the conversation. */
  isSearch: boolean;
  onMenu: (target: MenuTarget) => void;
  onReply: (id: string) => void;
  onOpen: (id: string) => void;
  onLeave: () => void;
};

/** Returns the pointer and key handlers of all messages, which are delegated to the list. */
export function listHandlers(actions: ListActions, rows: readonly Row[]) {
  const { onMenu, onOpen } = actions;
  const openMenu = (bubble: HTMLElement, at: MenuTarget['at']) => onMenu(menuOf(bubble, at));

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const bubble = bubbleOf(target);
    const original = target.closest<HTMLElement>('[data-original]')?.dataset.original;
    const linked = linkedMessage(actions.room, linkOf(target));
    const button = target.closest('[data-actions]');
    if (linked) event.preventDefault();
    if (original ?? linked) return onOpen(original ?? linked ?? '');
    if (bubble && button) return openMenu(bubble, button.getBoundingClientRect());
    const isPlain = !target.closest('a, button, code') && getSelection()?.isCollapsed !== false;
    if (actions.isSearch && bubble && isPlain) onOpen(bubble.dataset.message ?? '');
  };

  /** Opens the menu for a keyboard's menu key; a mouse gets the browser's own, `useTouch` handles long presses. */
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const bubble = bubbleOf(event.target);
    const { pointerType = 'mouse' } = event.nativeEvent as PointerEvent;
    // A link gets the browser's own menu, which can copy and open it.
    if (!bubble || pointerType === 'mouse' || linkOf(event.target)) return;
    event.preventDefault();
    if (pointerType !== 'touch') openMenu(bubble, bubble.getBoundingClientRect());
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const target = event.target as HTMLElement;
    const isAtMessage = target.dataset.message !== undefined;
    if (altKey || ctrlKey || metaKey || (!isAtMessage && target !== event.currentTarget)) return;
    if (key === 'Escape') actions.onLeave();
    else if (key === 'ArrowUp' || key === 'ArrowDown') focusNext(event.currentTarget, target, key, rows);
    else if (isAtMessage && key === 'Enter')
      if (actions.isSearch) onOpen(target.dataset.message ?? '');
      else openMenu(target, target.getBoundingClientRect());
    else if (isAtMessage && key === 'F10' && shiftKey) openMenu(target, target.getBoundingClientRect());
    else return;
    event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const ids = selectedIds(event.currentTarget);
    if (ids.size < 2) return;
    event.clipboardData.setData('text/plain', transcriptOf(rows, ids));
    event.preventDefault();
  };

  return { onClick, onContextMenu, onCopy, onKeyDown };
}

/** Returns the message whose menu is opened, and the box beside which the menu opens. */
export const menuOf = (bubble: HTMLElement, { left, top, bottom }: MenuTarget['at']): MenuTarget => ({
  id: bubble.dataset.message ?? '',
  at: { left, top, bottom },
  opener: bubble,
});

const bubbleOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-message]');

const linkOf = (target: EventTarget) => (target as Element).closest('a');

function selectedIds(list: HTMLElement): ReadonlySet<string> {
  const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
  const bubbles = [...list.querySelectorAll<HTMLElement>('[data-message]')];
  const selected = bubbles.filter((bubble) => range?.intersectsNode(bubble));
  return new Set(selected.map(({ dataset }) => dataset.message ?? ''));
}

/** Formats several messages for the clipboard: each in full, below its author and time. */
function transcriptOf(rows: readonly Row[], ids: ReadonlySet<string>): string {
  const messages = rows.flatMap((row) =>
    row.kind === 'message' && ids.has(row.message.id) ? [row.message] : [],
  );
  return messages
    .map(({ user, message, timestamp }) => `${user}, ${clockTime(Date.parse(timestamp))}\n${message}`)
    .join('\n\n');
}

/** Returns the id of this room's message that a link leads to, or null. */
function linkedMessage({ screenPath }: Room, link: HTMLAnchorElement | null): string | null {
  if (link?.origin !== location.origin || link.pathname !== screenPath) return null;
  return new URLSearchParams(link.search).get('message');
}

/** The list is one tab stop. Arrow keys move the focus between messages, starting at the newest one in view. */
function focusNext(list: HTMLElement, from: HTMLElement, key: string, rows: readonly Row[]) {
  const bubbles = [...list.querySelectorAll<HTMLElement>('[data-message]')];
  const edge = list.getBoundingClientRect().bottom;
  const isInSight = (bubble: HTMLElement) => bubble.getBoundingClientRect().top < edge;
  const at = bubbles.indexOf(from);
  const next = at < 0 ? bubbles.findLastIndex(isInSight) : at + (key === 'ArrowUp' ? -1 : 1);
  const bubble = bubbles[next];
  if (!bubble) return;
  // The author's name stands only above a group's first message, and screen readers don't read it with any of them.
  bubble.ariaDescription = authorOf(rows, bubble.dataset.message);
  bubble.focus();
}

const authorOf = (rows: readonly Row[], id: string | undefined): string | null =>
  rows.flatMap((row) => (row.kind === 'message' && row.message.id === id ? [row.message.user] : []))[0] ??
  null;
