import type { RoomId } from '#shared/rooms.ts';

/** The rules of each room, a sentence each. */
export const ROOM_RULES: Record<RoomId, readonly string[]> = {
  anonymous: [
    'Be kind: there is a person behind every mask.',
    'Say nothing that shows who somebody is: no names, numbers, addresses or pictures.',
    'No threats, no hate, and nothing that would be a crime outside.',
    'Say it once: no advertising, and no flooding.',
    'If somebody is in danger, call for help outside this room; nobody watches it day and night.',
  ],
  public: [
    'Be kind: behind every name is a person whom you may meet tomorrow.',
    'Share what helps others learn, but never the answers to an exam that is under way.',
    'Keep to yourself what others told you in confidence.',
    'No threats, no hate, no advertising, and no flooding.',
    'If somebody is in danger, call for help outside this room; nobody watches it day and night.',
  ],
};
