/** What the two chat screens say differently; how they differ otherwise is `ROOMS`. */
import { formatNumber, plural } from '#shared/language.ts';
import type { RoomId } from '#shared/rooms.ts';

type RoomTexts = {
  title: string;
  /** What leads here from the other room. */
  way: string;
  /** Within a sentence. */
  name: string;
  /** Says that people are there, and how many. */
  people: (count: number) => string;
  /** Until the room's messages are there. */
  arriving: string;
  emptyTitle: string;
  emptyText: string;
  /** Says how long messages are kept, where that isn't for good. */
  promise: ((days: number | undefined) => string) | null;
};

export const ROOM_TEXTS: Record<RoomId, RoomTexts> = {
  anonymous: {
    title: 'Anonymous chat',
    way: 'To the anonymous chat',
    name: 'the anonymous chat',
    people: (count) => `Online: ${formatNumber(count)}`,
    arriving:
      'Everybody here wears a mask, and so do you: a name drawn at random, and a mark that changes every day.',
    emptyTitle: 'Nobody has said a word yet',
    emptyText: 'Everybody here wears a mask, and so do you. Be the first to say something.',
    promise: erasedAfter,
  },
  public: {
    title: 'Chat',
    way: 'To the students’ chat',
    name: 'the students’ chat',
    people: (count) => `Active Users: ${formatNumber(count)}`,
    arriving: 'This room is for everybody with an account. Your name stands beside what you write.',
    emptyTitle: 'It is quiet in here',
    emptyText: 'This room is for everybody with an account. Say hello; somebody will answer.',
    promise: null,
  },
};

function erasedAfter(days: number | undefined): string {
  if (days === undefined) return 'Messages and masks are kept for a while.';
  return plural(days, {
    one: 'Messages are erased after one day.',
    other: `Messages are erased after ${formatNumber(days)} days.`,
  });
}
