/** What the two chat screens say differently; how they differ otherwise is `ROOMS`. */
import { formatNumber } from '#shared/language.ts';
import type { RoomId } from '#shared/rooms.ts';

type RoomTexts = {
  title: string;
  /** What leads here from the other room. */
  linkLabel: string;
  /** Within a sentence. */
  name: string;
  /** Says that people are there, and how many. */
  people: (count: number) => string;
  /** Until the room's messages are there. */
  intro: string;
};

export const ROOM_TEXTS: Record<RoomId, RoomTexts> = {
  anonymous: {
    title: 'Anonymous chat',
    linkLabel: 'Anonymous chat',
    name: 'the anonymous chat',
    people: (count) => `Online: ${formatNumber(count)}`,
    intro:
      'Everybody here is anonymous, and so are you: you have a random name and a mark that changes every day.',
  },
  public: {
    title: 'Chat',
    linkLabel: 'Students’ chat',
    name: 'the students’ chat',
    people: (count) => `Active Users: ${formatNumber(count)}`,
    intro: 'This room is for everybody with an account. Your name appears beside your messages.',
  },
};
