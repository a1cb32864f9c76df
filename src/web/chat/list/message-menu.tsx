import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { serverNow } from '#web/lib/api.ts';
import styles from '#web/ui/controls/menu.module.css';
import { itemsOf, MenuItems, moveFocus, placeMenu } from '#web/ui/controls/menu.tsx';
import type { Outline } from '#web/ui/drawings/icon.tsx';
import { CHAT, COPY, EYE_OFF, FLAG, LINK, REPLY, TRASH } from '#web/ui/drawings/icons.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { Safety } from '../safety/use-safety.ts';
import * as texts from '../texts.ts';

export type MenuTarget = {
  id: string;
  /** The box beside which the menu opens, in CSS pixels of the viewport. */
  at: { left: number; top: number; bottom: number };
  /** The element that gets the focus back when the menu closes. */
  opener: HTMLElement;
};

type MessageMenuProps = { context: ActionContext; target: MenuTarget; onClose: () => void };

/** The menu with the actions on one message. */
export function MessageMenu({ context, target, onClose }: MessageMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = menu.current;
    if (!box) return;
    box.showPopover();
    placeMenu(box, target.at);
    itemsOf(box)[0]?.focus();
  }, [target]);

  useEffect(() => {
    const closeOutside = ({ target: pressed }: Event) => {
      if (!menu.current?.contains(pressed as Node)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [onClose]);

  const select = async ({ act, done }: (typeof MESSAGE_ACTIONS)[number]) => {
    target.opener.focus({ preventScroll: true });
    onClose();
    try {
      await act(context);
      if (done) toast.success(done);
    } catch {
      toast.error(texts.notCopied);
    }
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={texts.messageActions}
      // Lifting the finger of a long press would close a popover of type "auto".
      popover="manual"
      className={`floating ${styles.menu}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Tab') return moveFocus(event);
        event.stopPropagation();
        target.opener.focus({ preventScroll: true });
        onClose();
      }}
    >
      <MenuItems
        items={MESSAGE_ACTIONS.filter(({ isOffered }) => isOffered?.(context) ?? true)}
        onSelect={(action) => void select(action)}
      />
    </div>
  );
}

/** The state and the callbacks that the actions on a message use. */
type ActionContext = {
  room: Room;
  message: Message;
  isOwn: boolean;
  /** True while the list shows hits of a search. */
  isHit: boolean;
  /** The reader's own mark of today. */
  ownMark: string | undefined;
  safety: Pick<Safety, 'hide' | 'reported' | 'setPending'>;
  reply: (message: Message) => void;
  open: (id: string) => void;
};

type MessageAction = {
  label: string;
  icon: Outline;
  isOffered?: (context: ActionContext) => boolean;
  act: (context: ActionContext) => void | Promise<void>;
  /** The text of the toast after success. */
  done?: string;
};

/** The actions on a message. To add an action, add a row. */
const MESSAGE_ACTIONS: readonly MessageAction[] = [
  {
    label: texts.reply,
    icon: REPLY,
    act: ({ reply, message }) => reply(message),
  },
  {
    label: texts.showInConversation,
    icon: CHAT,
    isOffered: ({ isHit }) => isHit,
    act: ({ open, message }) => open(message.id),
  },
  {
    label: texts.copyText,
    icon: COPY,
    act: ({ message }) => navigator.clipboard.writeText(message.message),
    done: texts.textCopied,
  },
  {
    label: texts.copyLink,
    icon: LINK,
    act: ({ room, message }) => navigator.clipboard.writeText(linkTo(room, message.id)),
    done: texts.linkCopied,
  },
  {
    label: texts.report,
    icon: FLAG,
    isOffered: ({ isOwn, message, safety }) =>
      !isOwn && isByMember(message) && !safety.reported.has(message.id),
    act: ({ safety, message }) => safety.setPending({ action: 'report', id: message.id }),
  },
  {
    label: texts.hidePerson,
    icon: EYE_OFF,
    isOffered: ({ isOwn, message }) => !isOwn && isByMember(message),
    act: ({ safety, message }) => safety.hide(message),
    done: texts.personHidden,
  },
  {
    label: texts.removeOwn,
    icon: TRASH,
    isOffered: ({ message, ownMark }) => message.mark === ownMark && isYoungEnough(message),
    act: ({ safety, message }) => safety.setPending({ action: 'remove', id: message.id }),
  },
];

const isByMember = ({ role, mark }: Message) => role === 'member' && mark !== undefined;

/** People can remove their own messages for this long (contract §3). */
const REMOVABLE_FOR_MS = 24 * 60 * 60 * 1000;
const isYoungEnough = ({ timestamp, mark }: Message) =>
  mark !== undefined && serverNow() - Date.parse(timestamp) < REMOVABLE_FOR_MS;

/** Builds the address of a message (contract §4). */
const linkTo = ({ screenPath }: Room, id: string) =>
  `${location.origin}${screenPath}?message=${encodeURIComponent(id)}`;
