/** What a member may send into a room, checked (contract §3). */

import * as v from 'valibot';
import { ANONYMOUS_NAME } from './anonymous-name.ts';
import { LINES } from './characters.ts';
import { faultOfText, tidyText } from './chat.ts';

/** As messages carry it, or with the milliseconds of JavaScript's dates. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:\d{3})?Z$/;
const MILLISECONDS = /(?<=\.\d{3})Z$/;

const MessageTextSchema = v.pipe(
  v.string('A message must be text.'),
  v.transform(tidyText),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? faultOfText(dataset.value) : null;
    if (message) addIssue({ message });
  }),
);

/** The same one sent again stores nothing twice. */
const ClientIdSchema = v.pipe(
  v.string('clientId must be a UUID.'),
  v.uuid('clientId must be a UUID.'),
  v.toLowerCase(),
);

export const SendSchema = v.object({ message: MessageTextSchema, clientId: v.optional(ClientIdSchema) });

export const AnonymousJoinSchema = v.object({
  username: v.pipe(
    v.string('The name must be Cog and a number from 0 to 999.'),
    v.regex(ANONYMOUS_NAME, 'The name must be Cog and a number from 0 to 999.'),
  ),
});

const timestampNamed = (name: string) =>
  v.pipe(
    v.string(`${name} must be the timestamp of a message.`),
    v.regex(TIMESTAMP, `${name} must be the timestamp of a message.`),
    v.check(
      (timestamp) => !Number.isNaN(Date.parse(timestamp)),
      `${name} must be the timestamp of a message.`,
    ),
    v.transform((timestamp) => timestamp.replace(MILLISECONDS, '000Z')),
  );

/** What a member who comes back holds, and which removals they know of. */
export const PositionSchema = v.object({
  since: v.optional(timestampNamed('since')),
  removalsSeen: v.optional(
    v.pipe(
      v.number('removalsSeen must be a whole number.'),
      v.safeInteger('removalsSeen must be a whole number.'),
      v.minValue(0, 'removalsSeen must be a whole number.'),
    ),
  ),
});

export const OlderSchema = v.object({ before: timestampNamed('before') });

export const ReportSchema = v.object({
  id: v.pipe(
    v.string('id must be the id of a message.'),
    v.regex(/^[^\p{Cc}]{0,64}$/u, 'id must be the id of a message.'),
  ),
  reason: v.optional(
    v.pipe(
      v.string('The reason must be text.'),
      v.trim(),
      v.maxLength(500, 'The reason can have at most 500 characters.'),
      v.regex(LINES, 'The reason can’t contain control characters.'),
    ),
  ),
});

export const AnnouncementSchema = v.object({
  message: MessageTextSchema,
  clientId: v.optional(ClientIdSchema),
});
