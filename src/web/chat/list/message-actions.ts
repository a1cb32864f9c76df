/** What can be done with a message: a further deed is a further row. */

import type { Message } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import { serverNow } from '#web/lib/api.ts';
import type { Outline } from '#web/ui/drawings/icon.tsx';
import { CHAT, COPY, EYE_OFF, FLAG, LINK, REPLY, TRASH } from '#web/ui/drawings/icons.ts';
import type { Safety } from '../safety/use-safety.ts';
import * as texts from '../texts.ts';

export type ActionContext = {
  room: Room;
  message: Message;
  isOwn: boolean;
  /** The list shows hits of a search. */
  isHit: boolean;
  /** One's mark of today. */
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
  /** Said once it is done. */
  done?: string;
};

export const MESSAGE_ACTIONS: readonly MessageAction[] = [
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

/** How long one can remove one's own (contract §3). */
const REMOVABLE_FOR_MS = 24 * 60 * 60 * 1000;
const isYoungEnough = ({ timestamp, mark }: Message) =>
  mark !== undefined && serverNow() - Date.parse(timestamp) < REMOVABLE_FOR_MS;

/** A message's address (contract §4). */
const linkTo = ({ screenPath }: Room, id: string) =>
  `${location.origin}${screenPath}?message=${encodeURIComponent(id)}`;
