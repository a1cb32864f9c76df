/** The contact form's message (spec §5). */

import * as v from 'valibot';
import { EmailSchema } from './accounts.ts';
import { isVisible, LINES } from './characters.ts';
import * as texts from './contact-texts.ts';

export const BLANK_FIELDS = texts.blankFields;
const MAX_MESSAGE_CHARS = 5000;

const filled = (maxChars: number, field: string) =>
  v.pipe(
    v.string(BLANK_FIELDS),
    v.trim(),
    v.nonEmpty(BLANK_FIELDS),
    v.maxLength(maxChars, texts.tooLong(field, maxChars)),
    v.regex(LINES, texts.hasControlCharacters(field)),
  );

export const ContactSchema = v.object({
  name: v.pipe(filled(100, texts.name), v.check(isVisible, texts.nameIsInvisible)),
  email: v.pipe(v.string(BLANK_FIELDS), v.trim(), v.nonEmpty(BLANK_FIELDS), EmailSchema),
  message: filled(MAX_MESSAGE_CHARS, texts.message),
});

export type ContactMessage = v.InferOutput<typeof ContactSchema>;

/** A stored contact message as the inbox lists it (contract §2). */
export type InboxMessage = ContactMessage & { _id: string; createdAt: string; handled: boolean };

export const InboxChangeSchema = v.object({ handled: v.boolean(texts.handledInvalid) });
