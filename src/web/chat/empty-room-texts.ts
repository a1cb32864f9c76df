/** What each room says where nothing was said yet, and of what it keeps: code that comes later alone needs it. */
import { formatNumber, plural } from '#shared/language.ts';
import type { RoomId } from '#shared/rooms.ts';

type EmptyRoomTexts = {
  emptyTitle: string;
  emptyText: string;
  /** Says how long messages are kept, where that isn't for good. */
  promise: ((days: number | undefined) => string) | null;
};

export const EMPTY_ROOM_TEXTS: Record<RoomId, EmptyRoomTexts> = {
  anonymous: {
    emptyTitle: 'No messages yet',
    emptyText: 'Everybody here is anonymous, and so are you. Be the first to say something.',
    promise: erasedAfter,
  },
  public: {
    emptyTitle: 'No messages yet',
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
