import * as v from 'valibot';
import { EmailSchema } from './accounts.ts';
import { isBlank, isVisible, tidyLine, tidyLines } from './characters.ts';
import * as texts from './texts/contact-texts.ts';

export const BLANK_FIELDS = texts.blankFields;
const MAX_MESSAGE_CHARS = 5000;

const filled = (maxChars: number, tooLong: (most: number) => string, tidy = tidyLines) =>
  v.pipe(
    v.string(BLANK_FIELDS),
    v.transform(tidy),
    v.check((text) => !isBlank(text), BLANK_FIELDS),
    v.maxLength(maxChars, tooLong(maxChars)),
  );

export const ContactSchema = v.object({
  name: v.pipe(filled(100, texts.nameTooLong, tidyLine), v.check(isVisible, texts.nameIsInvisible)),
  email: v.pipe(v.string(BLANK_FIELDS), v.trim(), v.nonEmpty(BLANK_FIELDS), EmailSchema),
  message: filled(MAX_MESSAGE_CHARS, texts.messageTooLong),
  /** This field is hidden from people, so that only robots fill it. */
  website: v.optional(v.unknown()),
});

type ContactMessage = Omit<v.InferOutput<typeof ContactSchema>, 'website'>;

/** A message as the inbox lists it (contract §2). */
export type InboxMessage = ContactMessage & { _id: string; createdAt: string; handled: boolean };

export const InboxChangeSchema = v.object({ handled: v.boolean(texts.handledInvalid) });

export const ReplySchema = v.object({ message: filled(MAX_MESSAGE_CHARS, texts.messageTooLong) });
