/** The schemas of what a member may send into a room (contract §3). */
import * as v from 'valibot';
import { tidyLines } from './characters.ts';
import { faultOfText, PAGE_SIZE } from './chat.ts';
import { idOrUnknown, wholeBetween } from './input.ts';
import { ANONYMOUS_NAME } from './rooms.ts';
import * as texts from './texts/chat-input-texts.ts';

const MAX_REASON_CHARS = 500;

/** A timestamp with microseconds, as messages have, or with milliseconds, as JavaScript's dates have. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:\d{3})?Z$/;
const MILLISECONDS = /(?<=\.\d{3})Z$/;

const MessageTextSchema = v.pipe(
  v.string(texts.messageIsNoText),
  v.transform(tidyLines),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? faultOfText(dataset.value) : null;
    if (message) addIssue({ message });
  }),
);

/** A repeated id doesn't store a second message. */
const ClientIdSchema = v.pipe(
  v.string(texts.clientIdInvalid),
  v.uuid(texts.clientIdInvalid),
  v.toLowerCase(),
);

const messageIdNamed = (name: string) => idOrUnknown(texts.isNoId(name));

export const SendSchema = v.object({
  message: MessageTextSchema,
  clientId: v.optional(ClientIdSchema),
  replyTo: v.optional(messageIdNamed('replyTo')),
});

export const AnonymousJoinSchema = v.object({
  username: v.pipe(v.string(texts.nameInvalid), v.regex(ANONYMOUS_NAME, texts.nameInvalid)),
});

const timestampNamed = (name: string) =>
  v.pipe(
    v.string(texts.isNoTimestamp(name)),
    v.regex(TIMESTAMP, texts.isNoTimestamp(name)),
    v.check((timestamp) => !Number.isNaN(Date.parse(timestamp)), texts.isNoTimestamp(name)),
    v.transform((timestamp) => timestamp.replace(MILLISECONDS, '000Z')),
  );

/** Sent by a member who joins again: the newest message and removal they have, and how many messages to send. */
export const PositionSchema = v.object({
  newest: v.optional(wholeBetween(1, PAGE_SIZE, texts.newestInvalid(PAGE_SIZE))),
  since: v.optional(timestampNamed('since')),
  removalsSeen: v.optional(wholeBetween(0, Number.MAX_SAFE_INTEGER, texts.removalsSeenInvalid)),
});

export const OlderSchema = v.object({ before: timestampNamed('before') });

export const OneMessageSchema = v.object({ id: messageIdNamed('id') });

export const SearchSchema = v.object({
  q: v.string(texts.searchIsNoText),
  before: v.optional(timestampNamed('before')),
});

/** A second report by the same person adds a reason or withdraws the report. */
export const ReportSchema = v.object({
  id: messageIdNamed('id'),
  withdraw: v.optional(v.boolean(texts.withdrawInvalid)),
  reason: v.optional(
    v.pipe(
      v.string(texts.reasonIsNoText),
      v.transform(tidyLines),
      v.maxLength(MAX_REASON_CHARS, () => texts.reasonTooLong(MAX_REASON_CHARS)),
    ),
  ),
});

export const AnnouncementSchema = v.object({
  message: MessageTextSchema,
  clientId: v.optional(ClientIdSchema),
});
