/** The mails about accounts. Their links are made here, when a mail is sent, so that the queue holds none. */
import type { Deps } from '../deps.ts';
import type { Letters } from '../mail/mail.ts';
import { findByEmail, findById } from './accounts.ts';
import * as texts from './letter-texts.ts';
import { makeLink } from './links.ts';

export function accountLetters(deps: Deps): Letters {
  const { db, now } = deps;
  return {
    /** Asked for with any address: nothing is sent where nobody has an account. */
    async reset({ recipient }) {
      const account = await findByEmail(db, recipient);
      if (!account || account.suspendedAt !== null) return null;
      const link = { accountId: account.id, purpose: 'reset', email: recipient } as const;
      return {
        subject: texts.resetSubject,
        paragraphs: [texts.hello(account.name), texts.resetAsked],
        button: { label: texts.chooseNewPassword, address: await makeLink(deps, link, now()) },
        note: texts.resetNote,
      };
    },

    async confirm({ recipient, about }) {
      const account = await findById(db, about ?? '');
      if (!account || !isToBeConfirmed(account, recipient)) return null;
      const link = { accountId: account.id, purpose: 'confirm', email: recipient } as const;
      return {
        subject: texts.confirmSubject,
        paragraphs: [texts.hello(account.name), texts.confirmAsked],
        button: { label: texts.confirmEmail, address: await makeLink(deps, link, now()) },
        note: texts.confirmNote,
      };
    },

    /** To the address from before. */
    async 'email changed'({ about }) {
      const account = await findById(db, about ?? '');
      if (!account) return null;
      return {
        subject: texts.emailChangedSubject,
        paragraphs: [texts.hello(account.name), texts.emailChanged],
        note: texts.notYou,
      };
    },
  };
}

/** Not what was confirmed or replaced by another address meanwhile. */
export const isToBeConfirmed = (
  account: { email: string; emailConfirmedAt: number | null; pendingEmail: string | null },
  email: string,
): boolean =>
  account.pendingEmail === email || (account.email === email && account.emailConfirmedAt === null);
