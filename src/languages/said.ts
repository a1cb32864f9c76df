/**
 * The texts that the server sends to people. It answers in English and names the text by its place here; browsers in
 * another language have the texts of that language in the same places.
 */
import * as accounts from '#server/accounts/texts.ts';
import * as chat from '#server/chat/texts.ts';
import * as college from '#server/college/texts.ts';
import * as contact from '#server/contact/texts.ts';
import * as materials from '#server/materials/texts.ts';
import * as moderation from '#server/moderation/texts.ts';
import * as realtime from '#server/realtime/texts.ts';
import * as storage from '#server/storage/texts.ts';
import type { Refusal, RefusalCode } from '#shared/chat.ts';
import * as accountInput from '#shared/texts/account-texts.ts';
import * as chatInput from '#shared/texts/chat-input-texts.ts';
import * as messageInput from '#shared/texts/chat-texts.ts';
import * as contactInput from '#shared/texts/contact-texts.ts';
import * as failures from '#shared/texts/failure-texts.ts';
import * as kinds from '#shared/texts/kind-texts.ts';
import * as lists from '#shared/texts/list-texts.ts';
import * as materialInput from '#shared/texts/material-texts.ts';
import * as moderationInput from '#shared/texts/moderation-texts.ts';
import * as wordListInput from '#shared/texts/word-list-texts.ts';

/** Name of the text, and the values in it. */
export type SaidText = readonly [name: string, ...values: (string | number | string[])[]];

export const SAID: Record<string, Record<string, unknown>> = {
  failures,
  accounts,
  chat,
  college,
  contact,
  materials,
  moderation,
  realtime,
  storage,
  accountInput,
  chatInput,
  messageInput,
  contactInput,
  kinds,
  lists,
  materialInput,
  moderationInput,
  wordListInput,
};

/** The text that is named, in the language of these modules; null where there is none of that name. */
export function say([name, ...values]: SaidText): string | null {
  const [area = '', text = ''] = name.split('.');
  const found = Object.hasOwn(SAID, area) ? SAID[area]?.[text] : null;
  if (typeof found === 'function') return found(...values);
  return typeof found === 'string' ? found : null;
}

/** The text of a room's refusal has the code's name, because the contract fixes these answers (§3). */
const REFUSALS: Record<RefusalCode, string> = chat;

const numberIn = (text: string) => Number(text.replaceAll(',', ''));

/** The sentences that say more than their code, and that a person can meet. */
const REASONS: readonly [RegExp, (value: string) => string][] = [
  [/^“(.+)” can’t be said here\.$/su, chat.filteredWord],
  [/^Several people have just sent this text\. Please say it in your own words\.$/, () => chat.sameText],
  [/^You have the chat open too many times\. Please close a window\.$/, () => chat.tooManyWindows],
  [/^A message can’t be empty\.$/, () => messageInput.empty],
  [/^A message can have at most ([\d,]+) characters\.$/, (most) => messageInput.tooLong(numberIn(most))],
  [/^The reason can have at most ([\d,]+) characters\.$/, (most) => chatInput.reasonTooLong(numberIn(most))],
];

/** Says why a room refused something, in the language of these modules. */
export function sayRefusal({ code, message }: Refusal): string {
  for (const [sentence, say] of REASONS) {
    const found = sentence.exec(message);
    if (found) return say(found[1] ?? '');
  }
  // A newer server may refuse with a code of its own.
  return REFUSALS[code] ?? message;
}

/** The header in which an answer names its texts, in ASCII: its body is the contract's. */
export const TEXTS_HEADER = 'x-texts';

export type NamedTexts = { message: SaidText | null; errors: Record<string, SaidText | null> };

type Reply = { success: boolean; message?: string; errors?: Record<string, string> };

/** Replaces an answer's English texts by those that it names. A failure that names none loses its message, so that the caller shows its own. */
export function translateReply(reply: Reply, header: string | null): void {
  const named: NamedTexts = header === null ? { message: null, errors: {} } : JSON.parse(header);
  const message = named.message && say(named.message);
  if (message !== null) reply.message = message;
  else if (!reply.success) delete reply.message;
  for (const [field, text] of Object.entries(named.errors)) {
    const error = text && say(text);
    if (error && reply.errors) reply.errors[field] = error;
  }
}
