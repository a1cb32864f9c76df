import type { RoomId } from '#shared/rooms.ts';
import { COLLEGE } from '#web/ui/college.ts';
import { ROOM_RULES } from './room-rules-texts.ts';

/** The college's own, or the product's. */
export const rulesOf = (room: RoomId): readonly string[] => COLLEGE[`rules.${room}`] ?? ROOM_RULES[room];
