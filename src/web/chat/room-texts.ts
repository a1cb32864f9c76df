/** What the two chat screens say differently; how they differ otherwise is `ROOMS` in the contract. */
import type { RoomId } from '#shared/chat.ts';

type RoomTexts = {
  title: string;
  /** Says that people are there, and how many. */
  people: (count: number) => string;
  emptyTitle: string;
  emptyText: string;
  /** What is and isn't kept, with the way to the whole of it. */
  promise: { text: string; link: string } | null;
};

export const ROOM_TEXTS: Record<RoomId, RoomTexts> = {
  anonymous: {
    title: 'Anonymous chat',
    people: (count) => `Online: ${count}`,
    emptyTitle: 'Nobody has said a word yet',
    emptyText: 'Everybody here wears a mask, you too. Say the first thing.',
    promise: {
      text: 'Words and mask are kept a while, never you.',
      link: 'What is kept',
    },
  },
  public: {
    title: 'Chat',
    people: (count) => `Active Users: ${count}`,
    emptyTitle: 'It is quiet in here',
    emptyText: 'This is the room for everybody with an account. Say hello, someone will answer.',
    promise: null,
  },
};
