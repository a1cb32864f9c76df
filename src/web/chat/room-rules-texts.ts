import type { RoomId } from '#shared/rooms.ts';

/** The rules of each room, one sentence each, in a module of their own, because most screens show none. */
export const ROOM_RULES: Record<RoomId, readonly string[]> = {
  anonymous: [
    'Be kind: there is a person behind every mask.',
    'Don’t reveal who anybody is: no names, phone numbers or addresses.',
    'No threats, no hate and nothing illegal.',
    'No advertising and no flooding.',
    'If somebody is in danger, call the emergency services: nobody watches this room day and night.',
  ],
  public: [
    'Be kind: you may meet the person behind the name tomorrow.',
    'Help others learn, but never share answers to an exam in progress.',
    'Don’t share what others told you in confidence.',
    'No threats, no hate, no advertising and no flooding.',
    'If somebody is in danger, call the emergency services: nobody watches this room day and night.',
  ],
};
