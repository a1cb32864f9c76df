/** The two chats: one row per room, the message, and both maps of events (contract §3). */
import * as v from 'valibot';
import { GENDERS, type Gender } from './accounts.ts';

export const ROOM_IDS = ['anonymous', 'public'] as const;
export type RoomId = (typeof ROOM_IDS)[number];

/** What differs between the rooms; everything else is one implementation on each side. */
export type Room = {
  id: RoomId;
  namespace: '/anonymous-chat' | '/public-chat';
  /** The path that the browser connects on: the session cookie (Path=/api) never travels to `/socket.io`. */
  path: '/socket.io' | '/api/socket.io';
  access: 'public' | 'signed-in';
  /** Where a member's name and mark come from. */
  identity: 'secret' | 'account';
  /** Where Back leads, when the visitor didn't come from the landing page. */
  back: '/' | '/dashboard';
};

export const ROOMS = {
  anonymous: {
    id: 'anonymous',
    namespace: '/anonymous-chat',
    path: '/socket.io',
    access: 'public',
    identity: 'secret',
    back: '/',
  },
  public: {
    id: 'public',
    namespace: '/public-chat',
    path: '/api/socket.io',
    access: 'signed-in',
    identity: 'account',
    back: '/dashboard',
  },
} as const satisfies Record<RoomId, Room>;

/** Both paths serve both namespaces (contract §3). */
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
type Acknowledge<T = object> = (answer: Answer<T>) => void;

export type ClientEvents = {
  join: (payload: unknown, acknowledge?: Acknowledge<{ user: string; mark: string }>) => void;
  'chat message': (payload: unknown, acknowledge?: Acknowledge<{ message: Message }>) => void;
  'load older messages': (payload: unknown, acknowledge?: Acknowledge) => void;
  'report message': (payload: unknown, acknowledge?: Acknowledge) => void;
};

export type ServerEvents = {
  'chat history': (messages: Message[]) => void;
  'chat message': (message: Message) => void;
  'older messages': (messages: Message[]) => void;
  'user count': (count: number) => void;
  'message removed': (removed: { id: string }) => void;
};

export const SIGN_IN_TO_CHAT = 'Please sign in to chat.';
export const ONE_ROOM = 'One room per connection.';
export const ANNOUNCER = 'Cogito';

export const ANONYMOUS_NAME = /^Cog(0|[1-9]\d{0,2})$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** A code point is a character here, so that an emoji counts once and Devanagari isn't short-changed. */
const countCharacters = (text: string) => [...text].length;

// Line feeds and tabs are typed; every other control character, and a text of nothing visible, is not.
const CONTROL = /[\p{Cc}--[\t\n]]/v;
const INVISIBLE_ONLY = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u;

export const MessageTextSchema = v.pipe(
  v.string('A message must be text.'),
  v.transform((text) => text.replaceAll('\r\n', '\n').trim()),
  v.check((text) => !INVISIBLE_ONLY.test(text), 'A message can’t be empty.'),
  v.check(
    // The cheap bound comes first: no string of legal length has more than two units per character.
    (text) => text.length <= 2 * MAX_MESSAGE_CHARS && countCharacters(text) <= MAX_MESSAGE_CHARS,
    `A message can have at most ${MAX_MESSAGE_CHARS.toLocaleString('en-US')} characters.`,
  ),
  v.check(
    (text) => !CONTROL.test(text) && text.isWellFormed(),
    'A message can’t contain control characters.',
  ),
);

export const SendSchema = v.object({
  message: MessageTextSchema,
  clientId: v.optional(v.pipe(v.string('clientId must be a UUID.'), v.uuid('clientId must be a UUID.'))),
});

export const AnonymousJoinSchema = v.object({
  username: v.pipe(
    v.string('The name must be Cog and a number from 0 to 999.'),
    v.regex(ANONYMOUS_NAME, 'The name must be Cog and a number from 0 to 999.'),
  ),
});

export const OlderSchema = v.object({
  before: v.pipe(
    v.string('before must be the timestamp of a message.'),
    v.regex(TIMESTAMP, 'before must be the timestamp of a message.'),
  ),
});

export const ReportSchema = v.object({
  id: v.pipe(v.string('id must be the id of a message.'), v.maxLength(64, 'id must be the id of a message.')),
  reason: v.optional(
    v.pipe(
      v.string('The reason must be text.'),
      v.trim(),
      v.maxLength(500, 'The reason can have at most 500 characters.'),
    ),
  ),
});

export const AnnouncementSchema = v.object({ message: MessageTextSchema });

export const isGender = (value: unknown): value is Gender => (GENDERS as readonly unknown[]).includes(value);
