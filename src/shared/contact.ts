/** The contact form's message (spec §5). */

import * as v from 'valibot';
import { EmailSchema } from './accounts.ts';
import { isVisible, LINES } from './characters.ts';

export const BLANK_FIELDS = 'Please fill in all fields.';
const MAX_MESSAGE_CHARS = 5000;

const filled = (maxChars: number, field: string) =>
  v.pipe(
    v.string(BLANK_FIELDS),
    v.trim(),
    v.nonEmpty(BLANK_FIELDS),
    v.maxLength(maxChars, `${field} must be at most ${maxChars} characters`),
    v.regex(LINES, `${field} can’t contain control characters`),
  );

export const ContactSchema = v.object({
  name: v.pipe(filled(100, 'Name'), v.check(isVisible, 'Name can’t contain invisible characters')),
  email: v.pipe(v.string(BLANK_FIELDS), v.trim(), v.nonEmpty(BLANK_FIELDS), EmailSchema),
  message: filled(MAX_MESSAGE_CHARS, 'Message'),
});

export type ContactMessage = v.InferOutput<typeof ContactSchema>;

/** A stored contact message as the inbox lists it (contract §2). */
export type InboxMessage = ContactMessage & { _id: string; createdAt: string; handled: boolean };

export const InboxChangeSchema = v.object({ handled: v.boolean('Handled must be true or false') });
