/** The mails about accounts. Links are created when a mail is sent, so that the queue contains none. */
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { type KeyedLimit, sharedLimit } from '../limits.ts';
import type { Mail, MailWriters } from '../mail/mail.ts';
import { mailTextsFor } from '../mail/mail-content.ts';
import { addMail, type QueuedMail } from '../mail/queue.ts';
import type * as english from '../mail/texts.ts';
import { type Account, findByEmail, findById, isOfDomains } from './accounts.ts';
import { makeLink } from './links.ts';

/** Greets by name only at a confirmed address: a stranger could put any text into somebody's mailbox as a name. */
const greetingOf = ({ name, email, emailConfirmedAt, language }: Account, recipient = email) => {
  const texts = mailTextsFor(language);
  return emailConfirmedAt === null || recipient !== email ? texts.helloToNobody : texts.hello(name);
};

export function accountMails(deps: Deps): MailWriters {
  const { db, now } = deps;
  return {
    /** Any address can be entered in the form; nothing is sent if it has no account. */
    async reset({ recipient }) {
      const account = await findByEmail(db, recipient);
      if (!account || account.suspendedAt !== null) return null;
      const link = { accountId: account.id, purpose: 'reset', email: recipient } as const;
      const texts = mailTextsFor(account.language);
      return {
        language: account.language,
        subject: texts.resetSubject,
        paragraphs: [greetingOf(account), texts.resetAsked],
        // The fragment, which stays in the browser, tells the form and password managers whose password it is.
        button: {
          label: texts.chooseNewPassword,
          address: `${await makeLink(deps, link, now())}#${encodeURIComponent(recipient)}`,
        },
        note: texts.resetNote,
      };
    },

    async confirm({ recipient, about }) {
      const account = await findById(db, about ?? '');
      if (!account || !isToBeConfirmed(account, recipient)) return null;
      const link = { accountId: account.id, purpose: 'confirm', email: recipient } as const;
      const texts = mailTextsFor(account.language);
      return {
        language: account.language,
        subject: texts.confirmSubject,
        paragraphs: [greetingOf(account, recipient), texts.confirmAsked],
        button: { label: texts.confirmEmail, address: await makeLink(deps, link, now()) },
        note: texts.confirmNote,
      };
    },

    ...Object.fromEntries(Object.keys(NOTICES).map((kind) => [kind, noticeOf(db, kind as Notice)])),
  };
}

/** The mails by which an account's owner notices a stranger: subject, text and advice. */
const NOTICES = {
  'factor on': (texts) => [texts.factorOnSubject, texts.factorOn, texts.notYourDoing],
  'factor off': (texts) => [texts.factorOffSubject, texts.factorOff, texts.notYourDoing],
  'codes renewed': (texts) => [texts.codesRenewedSubject, texts.codesRenewed, texts.notYourDoing],
  'new device': (texts, { words, createdAt }) => [
    texts.newDeviceSubject,
    texts.newDevice(words, createdAt),
    texts.notYourDoing,
  ],
  /** This mail goes to the former address. */
  'email changed': (texts) => [texts.emailChangedSubject, texts.emailChanged, texts.notYou],
} as const satisfies Record<
  string,
  (texts: typeof english, mail: QueuedMail) => [subject: string, text: string, advice: string]
>;

type Notice = keyof typeof NOTICES;

/** Sends nothing to an unconfirmed address, which may be somebody else's. `words` has the kind of device. */
export async function mailOwner(
  mail: Mail | null,
  { id, email, emailConfirmedAt }: Account,
  kind: Notice,
  words = '',
): Promise<void> {
  if (emailConfirmedAt !== null) await mail?.post({ kind, recipient: email, about: id, words });
}

const noticeOf =
  (db: Db, kind: Notice): MailWriters[string] =>
  async (mail) => {
    const account = await findById(db, mail.about ?? '');
    if (!account) return null;
    const { language } = account;
    const texts = mailTextsFor(language);
    const [subject, text, note] = NOTICES[kind](texts, mail);
    return { language, subject, paragraphs: [texts.hello(account.name), text], note };
  };

/** False if the address was confirmed or replaced by another one meanwhile. */
export const isToBeConfirmed = (account: Account, email: string): boolean =>
  account.pendingEmail === email || (account.email === email && account.emailConfirmedAt === null);

const DAY_MINUTES = 24 * 60;
/** Each of an address's three mails has a bucket that is full again a day later: no 24 hours have a fourth mail. */
const MAILS_OF_DAY = ['first', 'second', 'third'];
const TO_ADDRESS = { burst: 1, perMinute: 1 / DAY_MINUTES };
/** This limit spares addresses of the college's domains, because a whole lecture may register at once. */
const OF_NETWORK = { burst: 20, perMinute: 20 / 60 };

type Confirmation = { recipient: string; about: string };

export class ConfirmationMails {
  readonly #mail: Mail | null;
  readonly #toAddress: KeyedLimit;
  readonly #ofNetwork: KeyedLimit;
  readonly #domains: readonly string[];
  readonly #now: () => number;

  constructor(deps: Deps, mail: Mail | null) {
    this.#mail = mail;
    this.#toAddress = sharedLimit(deps, 'confirmations to an address', TO_ADDRESS);
    this.#ofNetwork = sharedLimit(deps, 'confirmations of a network', OF_NETWORK);
    this.#domains = deps.config.emailDomains;
    this.#now = deps.now;
  }

  /** Counts one mail, before anything is changed. @throws {Failure} `too_many_requests`. */
  enforce({ recipient, network }: { recipient: string; network: string }): void {
    if (!this.#mail) return;
    const isOfCollege = this.#domains.length > 0 && isOfDomains(recipient, this.#domains);
    if (!isOfCollege) this.#ofNetwork.enforce(network);
    this.#enforceToAddress(recipient);
  }

  #enforceToAddress(recipient: string): void {
    let soonestMs = Number.POSITIVE_INFINITY;
    for (const mail of MAILS_OF_DAY) {
      const waitMs = this.#toAddress.take(`${mail} to ${recipient}`);
      if (waitMs === 0) return;
      soonestMs = Math.min(soonestMs, waitMs);
    }
    throw new Failure('too_many_requests', { retryAfterSeconds: Math.ceil(soonestMs / 1000) });
  }

  async post(confirmation: Confirmation): Promise<void> {
    await this.#mail?.post({ kind: 'confirm', ...confirmation });
  }

  /** Stores the mail in the transaction of a change, after which the caller must call `wake`. */
  async add(transaction: Db, confirmation: Confirmation): Promise<void> {
    if (this.#mail) await addMail(transaction, { kind: 'confirm', ...confirmation }, this.#now());
  }
}
