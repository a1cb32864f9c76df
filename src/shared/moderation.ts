/** Reported messages, as moderators list and decide them (contract §2). */
import * as v from 'valibot';
import type { Message } from './chat.ts';
import type { RoomId } from './rooms.ts';

export const DECISIONS = ['stand', 'remove'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A message's reports are kept up to this number: a moderator learns nothing from more. */
export const MAX_OPEN_REPORTS = 20;

/** One for each message, however many have reported it. */
export type Report = {
  /** That of the message. */
  id: string;
  room: RoomId;
  /** Null once it was removed. */
  message: Message | null;
  state: 'open' | Decision;
  /** How many have reported it, at most `MAX_OPEN_REPORTS`. */
  reports: number;
  /** Those that were given, the oldest first. */
  reasons: string[];
  /** When it was first reported, ISO 8601 UTC. */
  reportedAt: string;
};

export const ReportChangeSchema = v.object({
  decision: v.picklist(DECISIONS, `Decision must be one of ${DECISIONS.join(', ')}`),
});
