/** The chats: a further one is a further row and its texts (`web/chat/room-texts.ts`). */

type Row = {
  id: string;
  namespace: `/${string}`;
  /** The path that the browser connects on: the session cookie (Path=/api) never travels to `/socket.io`. */
  path: '/socket.io' | '/api/socket.io';
  access: 'public' | 'signed-in';
  /** Where a member's name and mark come from; with a secret, nothing stored names an account. */
  identity: 'secret' | 'account';
  /** `limited`: messages older than `ANONYMOUS_RETENTION_DAYS` are erased. */
  retention: 'limited' | 'unlimited';
  /** The screen's address. */
  screenPath: `/${string}`;
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
    retention: 'limited',
    screenPath: '/anonymous-chat',
    back: '/',
  },
  public: {
    id: 'public',
    namespace: '/public-chat',
    path: '/api/socket.io',
    access: 'signed-in',
    identity: 'account',
    retention: 'unlimited',
    screenPath: '/chat',
    back: '/dashboard',
  },
} as const satisfies Record<string, Row>;

export type RoomId = keyof typeof ROOMS;

/** What differs between the rooms; everything else is one implementation on each side. */
export type Room = Row & { id: RoomId };
