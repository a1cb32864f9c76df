import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { MailWriters } from '../mail/mail.ts';
import * as texts from './mail-texts.ts';

export const findContactMessage = (db: Db, id: string) =>
  db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();

export function contactMails({ db }: Deps): MailWriters {
  return {
    async contact({ about }) {
      const row = await findContactMessage(db, about ?? '');
      return row
        ? {
            subject: texts.contactSubject(row.name),
            paragraphs: [texts.contactFrom(row.name, row.email)],
            quote: row.message,
            note: texts.howToAnswer,
            replyTo: row.email,
          }
        : null;
    },

    async reply({ about, words }) {
      const row = await findContactMessage(db, about ?? '');
      return {
        subject: texts.replySubject,
        paragraphs: [words, ...(row ? [texts.youWrote] : [])],
        ...(row && { quote: row.message }),
      };
    },
  };
}
