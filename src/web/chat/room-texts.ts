/** What the two chat screens say differently; how they differ otherwise is `ROOMS`. */
import type { RoomId } from '#shared/rooms.ts';

type RoomTexts = {
  title: string;
  /** Says that people are there, and how many. */
  people: (count: number) => string;
  emptyTitle: string;
  emptyText: string;
  /** What is and isn't kept, with the way to the whole of it. */
  promise: { text: (days: number | undefined) => string; link: string } | null;
};

export const ROOM_TEXTS: Record<RoomId, RoomTexts> = {
  anonymous: {
    title: 'Anonymous chat',
    people: (count) => `Online: ${count}`,
    emptyTitle: 'Nobody has said a word yet',
    emptyText: 'Everybody here wears a mask, and so do you. Be the first to say something.',
    promise: {
      text: erasedAfter,
      link: 'What is kept',
    },
  },
  public: {
    title: 'Chat',
    people: (count) => `Active Users: ${count}`,
    emptyTitle: 'It is quiet in here',
    emptyText: 'This room is for everybody with an account. Say hello; somebody will answer.',
    promise: null,
  },
};

function erasedAfter(days: number | undefined): string {
  if (days === undefined) return 'Messages and masks are kept for a while.';
  return `Messages are erased after ${days === 1 ? 'one day' : `${days} days`}.`;
}
