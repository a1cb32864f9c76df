/** The texts of each room; `ROOMS` has the other differences between rooms. */
import { formatNumber, plural } from '#shared/language.ts';
import type { RoomId } from '#shared/rooms.ts';

export type RoomTexts = {
  title: string;
  /** The label of the link to this room from the other one. */
  linkLabel: string;
  /** The room's name within a sentence; a language may join a postposition to it. */
  name: string;
  /** Says how many people are in the room. */
  people: (count: number) => string;
  /** The text that is shown until the room's messages have loaded. */
  intro: string;
  emptyText: string;
  /** Says how long messages are kept, if they aren't kept for good. */
  promise: ((days: number | undefined) => string) | null;
};

export const ROOM_TEXTS: Record<RoomId, RoomTexts> = {
  anonymous: {
    title: 'Anonymous chat',
    linkLabel: 'Anonymous chat',
    name: 'the anonymous chat',
    people: (count) => `Online: ${formatNumber(count)}`,
    intro:
      'Everybody here is anonymous, and so are you: you have a random name and a mark that changes every day.',
    emptyText: 'Everybody here is anonymous, and so are you. Be the first to say something.',
    promise: erasedAfter,
  },
  public: {
    title: 'Chat',
    linkLabel: 'Students’ chat',
    name: 'the students’ chat',
    people: (count) => `Active Users: ${formatNumber(count)}`,
    intro: 'This room is for everybody with an account. Your name appears beside your messages.',
    emptyText: 'This room is for everybody with an account. Be the first to say something.',
    promise: null,
  },
};

function erasedAfter(days: number | undefined): string {
  if (days === undefined) return 'Messages are erased after a while.';
  return plural(days, {
    one: 'Messages are erased after one day.',
    other: `Messages are erased after ${formatNumber(days)} days.`,
  });
}
