/** The types of the sending rules: their questions, answers and options. */
import type { Message, RulingCode } from '#shared/chat.ts';
import type { Room } from '#shared/rooms.ts';
import type { ActCounter } from '../../audit/public-log.ts';
import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import type { Newcomer } from './floods.ts';

export type Writer = Newcomer & { isModerator: () => boolean };
export type CountedMessage = Pick<Message, 'mark' | 'message' | 'timestamp'>;
export type Ruling = { code: RulingCode; message: string; retryAfterMs?: number };

export type RulesOptions = {
  db: Db;
  room: Room;
  now: () => number;
  log: Log;
  acts: ActCounter;
  /** False in load tests, where the amount of messages isn't limited. */
  actsByItself: boolean;
  /** Called when the state has changed for some members. */
  onChange: () => void;
  /** The number of live processes; one by default. */
  processes?: () => number;
  /** Tells other processes that something was stored. */
  ring: () => void;
};
