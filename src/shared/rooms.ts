/** The chats: a further one is a further row, with its texts and rules in `room-texts.ts` and `room-rules-texts.ts` of `web/chat`. */

/** Who may enter, and where a member's name and mark come from. With a browser secret nothing stored identifies an account. */
type Admission = { access: 'public'; identity: 'secret' } | { access: 'signed-in'; identity: 'account' };

type Row = Admission & {
  id: string;
  namespace: `/${string}`;
  /** The path that the browser connects on: the session cookie (Path=/api) never travels to `/socket.io`. */
  path: '/socket.io' | '/api/socket.io';
  /** `limited`: messages older than `ANONYMOUS_RETENTION_DAYS` are erased. */
  retention: 'limited' | 'unlimited';
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

/** The one shape of a name in the anonymous room (contract §3). */
export const ANONYMOUS_NAME = /^Cog(0|[1-9]\d{0,2})$/;
