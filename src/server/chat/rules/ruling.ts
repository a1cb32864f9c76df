/** The types of the rules of sending: their questions, their answers and what they are built with. */
import type { Message, RulingCode } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import type { ActCounter } from '../../audit/public-log.ts';
import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import type { Newcomer } from './floods.ts';

export type Writer = Newcomer & { isStaff: () => boolean };
export type CountedMessage = Pick<Message, 'mark' | 'message' | 'timestamp'>;
export type Ruling = { code: RulingCode; message: string; retryAfterMs?: number };

export type RulesOptions = {
  db: Db;
  room: Room;
  now: () => number;
  log: Log;
  acts: ActCounter;
  /** Off for load tests: then the room doesn't mind how much is written. */
  actsByItself: boolean;
  /** Called when the state has changed for some members. */
  onChange: () => void;
  /** How many processes live; one by default. */
  processes?: () => number;
  /** Tells other processes that something was stored. */
  ring: () => void;
};
