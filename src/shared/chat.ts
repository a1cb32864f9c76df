/**
 * What goes between a chat's window and the server: the message, and both maps of events (contract §3).
 * The schemas stand in `chat-input.ts`: the browser's chat does without them and what they are made of.
 */
import type { Gender } from './accounts.ts';

/** Both paths serve every namespace (contract §3). */
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
  /** The account's; absent in the anonymous chat. */
  gender?: Gender;
};

export type RefusalCode = 'invalid' | 'not_joined' | 'slow_down' | 'unavailable' | 'not_found';
export type Refusal = { ok: false; code: RefusalCode; message: string; retryAfterMs?: number };
export type Answer<T = object> = ({ ok: true } & T) | Refusal;
/** Why a connection isn't let into a room: `data.code` of its `connect_error`. */
export type EntryRefusalCode = 'signed_out' | 'one_room' | 'unknown_room' | 'unavailable';

type Acknowledge<T = object> = (answer: Answer<T>) => void;

export type JoinAnswer = {
  user: string;
  mark: string;
  /** The number of the newest removal, to be given with the next join. */
  removals: number;
  /** To whom comes back: the ids of what was taken away meanwhile; null when that is too much to tell. */
  removed?: string[] | null;
};

export type ClientEvents = {
  join: (payload: unknown, acknowledge?: Acknowledge<JoinAnswer>) => void;
  'chat message': (payload: unknown, acknowledge?: Acknowledge<{ message: Message }>) => void;
  'load older messages': (payload: unknown, acknowledge?: Acknowledge) => void;
  'report message': (payload: unknown, acknowledge?: Acknowledge) => void;
};

export type ServerEvents = {
  'chat history': (messages: Message[]) => void;
  'chat message': (message: Message) => void;
  'older messages': (messages: Message[]) => void;
  'user count': (count: number) => void;
  'message removed': (removed: { id: string; removals: number }) => void;
};

export const ANNOUNCER = 'Cogito';

/** A code point is a character here, so that an emoji counts once and Devanagari isn't short-changed. */
const countCharacters = (text: string) => [...text].length;

// Line feeds and tabs are typed; every other control character, and a text of nothing visible, is not.
const CONTROL = /[\p{Cc}--[\t\n]]/v;
const INVISIBLE_ONLY = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u;

/** A message's text as it is stored: without the blank around it. */
export const tidyText = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** What is wrong with a tidied text, in one sentence; null where it can be sent. */
export function faultOfText(text: string): string | null {
  if (INVISIBLE_ONLY.test(text)) return 'A message can’t be empty.';
  // The cheap bound comes first: no string of legal length has more than two units per character.
  if (text.length > 2 * MAX_MESSAGE_CHARS || countCharacters(text) > MAX_MESSAGE_CHARS)
    return `A message can have at most ${MAX_MESSAGE_CHARS.toLocaleString('en-US')} characters.`;
  if (CONTROL.test(text) || !text.isWellFormed()) return 'A message can’t contain control characters.';
  return null;
}
