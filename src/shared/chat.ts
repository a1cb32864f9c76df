/** Messages and events (contract §3). Schemas are in `chat-input.ts`, because the browser's chat needs none. */
import type { Gender } from './accounts.ts';
import { isBlank } from './characters.ts';
import * as texts from './texts/chat-texts.ts';

/** Every namespace is served on both paths (contract §3). */
export const SOCKET_PATHS = ['/socket.io', '/api/socket.io'] as const;

export const PAGE_SIZE = 50;
export const MAX_MESSAGE_CHARS = 2000;
export const MAX_FRAME_BYTES = 64 * 1024;

export type Message = {
  id: string;
  user: string;
  message: string;
  /** ISO 8601 UTC with microseconds, unique and strictly increasing within a room. */
  timestamp: string;
  role: 'admin' | 'member';
  /** Absent on announcements. */
  mark?: string;
  /** The account's gender; absent in the anonymous chat. */
  gender?: Gender;
  /** The id of the message that this one replies to, which may be removed. */
  replyTo?: string;
};

/** The codes whose reason is a moderator or a rule of the room (contract §3). */
export type RulingCode = 'muted' | 'slow_mode' | 'locked' | 'filtered' | 'unconfirmed';
export type RefusalCode = 'invalid' | 'not_joined' | 'slow_down' | 'unavailable' | 'not_found' | RulingCode;
export type Refusal = {
  ok: false;
  code: RefusalCode;
  message: string;
  retryAfterMs?: number;
};
export type Answer<T = object> = ({ ok: true } & T) | Refusal;
/** Why a connection is refused: `data.code` of its `connect_error`. */
export type EntryRefusalCode = 'signed_out' | 'unconfirmed' | 'one_room' | 'unknown_room' | 'unavailable';

type Acknowledge<T = object> = (answer: Answer<T>) => void;

export type JoinAnswer = {
  user: string;
  mark: string;
  /** The number of the newest removal, which the client sends with its next join. */
  removals: number;
  /** For a member who joins again: the ids of messages removed meanwhile; null when there are too many. */
  removed?: string[] | null;
};

/** The message as stored; `held` while it is hidden until a moderator decides. */
export type Sent = { message: Message; held?: true };

/** A room's restrictions: the least time between two messages of one person, and whether anybody may write. */
export type RoomRestrictions = { slowModeSeconds: number; isLocked: boolean };

export type ClientEvents = {
  join: (payload: unknown, acknowledge?: Acknowledge<JoinAnswer>) => void;
  'chat message': (payload: unknown, acknowledge?: Acknowledge<Sent>) => void;
  'load older messages': (payload: unknown, acknowledge?: Acknowledge) => void;
  /** Oldest first. */
  'load messages around': (payload: unknown, acknowledge?: Acknowledge<{ messages: Message[] }>) => void;
  /** Newest first. */
  'search messages': (payload: unknown, acknowledge?: Acknowledge<{ messages: Message[] }>) => void;
  'report message': (payload: unknown, acknowledge?: Acknowledge) => void;
  /** Removes a message of one's own. */
  'remove message': (payload: unknown, acknowledge?: Acknowledge) => void;
};

export type ServerEvents = {
  'chat history': (messages: Message[]) => void;
  'chat message': (message: Message) => void;
  'older messages': (messages: Message[]) => void;
  'user count': (count: number) => void;
  'room state': (state: RoomRestrictions) => void;
  'message removed': (removed: { id: string; removals: number }) => void;
};

export const ANNOUNCER = 'Cogito';

/** Counts code points: an emoji of one counts once, though it has two UTF-16 units. */
const countCharacters = (text: string) => [...text].length;

/** Returns the sentence that refuses a text from `tidyLines`, or null where it can be sent. */
export function faultOfText(text: string): string | null {
  if (isBlank(text)) return texts.empty;
  // This cheap check comes first: a text of allowed length has at most two UTF-16 units per character.
  if (text.length > 2 * MAX_MESSAGE_CHARS || countCharacters(text) > MAX_MESSAGE_CHARS)
    return texts.tooLong(MAX_MESSAGE_CHARS);
  return null;
}
