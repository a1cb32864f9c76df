import { findByEmail } from '../accounts/accounts.ts';
import type { Db, Tables } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { MailWriters } from '../mail/mail.ts';
import { mailTextsFor } from '../mail/mail-content.ts';
import * as english from '../mail/texts.ts';

export const findContactMessage = (db: Db, id: string) =>
  db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();

export function contactMails({ db }: Deps): MailWriters {
  return {
    async contact({ about }) {
      const row = await findContactMessage(db, about ?? '');
      return row
        ? {
            subject: english.contactSubject(row.name),
            paragraphs: [english.contactFrom(row.name, row.email)],
            quote: row.message,
            note: english.howToAnswer,
            replyTo: row.email,
          }
        : null;
    },

    async reply({ about, words }) {
      const row = await findContactMessage(db, about ?? '');
      const language = row ? await languageOf(db, row) : null;
      const texts = mailTextsFor(language);
      return {
        language,
        subject: texts.replySubject,
        paragraphs: [words, ...(row ? [texts.youWrote] : [])],
        ...(row && { quote: row.message }),
      };
    },
  };
}

/** The language that the sender has chosen with an account, otherwise the one in which most letters were written. */
async function languageOf(db: Db, { email, message }: Tables['contactMessages']): Promise<string | null> {
  const account = await findByEmail(db, email);
  const devanagari = message.match(/\p{Script=Devanagari}/gu) ?? [];
  const latin = message.match(/\p{Script=Latin}/gu) ?? [];
  return account?.language ?? (devanagari.length > latin.length ? 'ne' : null);
}
