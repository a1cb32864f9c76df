import * as v from 'valibot';
import type { Message, RoomRestrictions } from './chat.ts';
import { idOrUnknown, wholeBetween } from './input.ts';
import type { RoomId } from './rooms.ts';
import * as texts from './texts/moderation-texts.ts';

const DECISIONS = ['stand', 'remove'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Further reports of a message are kept only if they count towards hiding it: moderators learn nothing new. */
export const MAX_OPEN_REPORTS = 20;

/** Why a message is hidden until a moderator decides. */
export type HiddenBy = 'word' | 'reports';

/** The number of messages around a reported one that a moderator sees. */
export const CONTEXT_LINES = 10;

/** There is one report for each message, however many people reported it. */
export type Report = {
  /** The message's id. */
  id: string;
  room: RoomId;
  /** Null once the message is removed. */
  message: Message | null;
  /** `held` is hidden until a moderator decides; `open` is shown meanwhile. */
  state: 'open' | 'held' | Decision;
  /** Why the message is hidden; null unless it is held. */
  heldBy: HiddenBy | null;
  /** The listed word that caused the report, if one did. */
  word: string | null;
  reports: number;
  /** Oldest first. */
  reasons: string[];
  /** The time of the first report, ISO 8601 UTC. */
  reportedAt: string;
};

export const ReportChangeSchema = v.object({
  decision: v.picklist(DECISIONS, texts.decisionOneOf(DECISIONS)),
});

/** The acts in a room, as the public log names them. */
export const ACTIONS = [
  'remove',
  'stand',
  'announce',
  'mute',
  'unmute',
  'slow mode on',
  'slow mode off',
  'lock',
  'unlock',
  'hide',
  'hold',
  'mask',
  'refuse',
] as const;
export type Action = (typeof ACTIONS)[number];

/** The rules that act without a moderator. */
export const RULES = ['reports', 'word', 'flood', 'same text', 'length'] as const;
export type Rule = (typeof RULES)[number];

/** One entry of the public log: the acts in a room within an hour, without names, marks, texts and ids. */
export type LogEntry = {
  /** The beginning of the hour, ISO 8601 UTC. */
  hour: string;
  room: RoomId;
  action: Action;
  /** The rule that acted; absent where a moderator did. */
  rule?: Rule;
  count: number;
};

const HOUR = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{3})?)?Z$/;

export const LogQuerySchema = v.object({
  before: v.optional(
    v.pipe(
      v.string(texts.beforeIsNoHour),
      v.regex(HOUR, texts.beforeIsNoHour),
      v.check((hour) => !Number.isNaN(Date.parse(hour)), texts.beforeIsNoHour),
    ),
  ),
});

const MAX_MUTE_MINUTES = 24 * 60;
export const MAX_SLOW_MODE_SECONDS = 300;

/** A person who may not write until `until`. */
export type Mute = { id: string; user: string; mark: string; until: string };

export const MuteSchema = v.object({
  messageId: idOrUnknown(texts.messageIdMissing),
  minutes: wholeBetween(1, MAX_MUTE_MINUTES, texts.minutesBetween(1, MAX_MUTE_MINUTES)),
});

export type RoomModeration = {
  state: RoomRestrictions;
  /** The interval that moderators have set; during a flood the effective one may be longer. */
  slowModeSeconds: number;
  /** The end of the automatic slow mode if the room stays calm; ISO 8601 UTC, null outside a flood. */
  floodUntil: string | null;
  /** Which rules are on. */
  rules: Record<Rule, boolean>;
};

export const RoomChangeSchema = v.object({
  slowModeSeconds: v.optional(
    wholeBetween(0, MAX_SLOW_MODE_SECONDS, texts.slowModeBetween(0, MAX_SLOW_MODE_SECONDS)),
  ),
  isLocked: v.optional(v.boolean(texts.isLockedInvalid)),
  rules: v.optional(
    v.strictObject(
      Object.fromEntries(
        RULES.map((rule) => [rule, v.optional(v.boolean(texts.rulesInvalid(RULES)))]),
      ) as Record<Rule, v.OptionalSchema<v.BooleanSchema<string>, undefined>>,
      texts.rulesInvalid(RULES),
    ),
  ),
});
export type RoomChange = v.InferOutput<typeof RoomChangeSchema>;

/** One administrative act, as administrators read it (contract §2). */
export type AuditEntry = {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  /** A name; `Operator` for a command. */
  who: string;
  what: string;
};
