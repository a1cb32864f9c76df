/** Sends mails from the queue, and retries with growing delays until each is accepted or given up. */
import { noteAct } from '../audit/audit-log.ts';
import { gaveUpMail } from '../audit/texts.ts';
import type { FileEraser } from '../db/file-eraser.ts';
import type { Deps } from '../deps.ts';
import { Following } from '../processes/following.ts';
import type { MailContent } from './mail-content.ts';
import {
  addMail,
  claimMails,
  forgetGivenUp,
  type NewMail,
  NotSent,
  postpone,
  type QueuedMail,
  RENEW_EVERY_MS,
  removeMail,
  renewClaim,
} from './queue.ts';
import { sender as senderName } from './texts.ts';
import type { Transport } from './transport.ts';

const LOOK_EVERY_MS = 5000;

/** Writes each kind of mail when it is about to be sent; returns null if there is nothing to send any more. */
export type MailWriters = Record<string, (mail: QueuedMail) => Promise<MailContent | null>>;

export type Mail = {
  /** Resolves once the mail is stored; links in it are created when it is sent. */
  post: (mail: NewMail) => Promise<void>;
  /** Must be called after the commit of a transaction that has added a mail to the queue. Returns at once. */
  wake: () => void;
  /** Lets no further mail be sent; `close` waits for those that are being sent. */
  stop: () => void;
  close: () => Promise<void>;
};

/** Returns null if no mail server is set up (contract §1). */
export async function openMail(
  deps: Deps,
  writers: MailWriters,
  fileEraser: Pick<FileEraser, 'request'>,
): Promise<Mail | null> {
  const { config, db, log, now } = deps;
  if (!config.smtpUrl) return null;
  const { openTransport } = await import('./transport.ts');
  const transport = openTransport(config.smtpUrl, config);
  let isStopped = false;
  const sendAll = async () => {
    while (!isStopped) {
      const claimed = await claimMails(db, now());
      if (claimed.length === 0) break;
      await Promise.all(claimed.map((mail) => send(mail, writers, transport, deps)));
      // Mails that were sent or given up have left the queue with their words.
      fileEraser.request();
    }
    await forgetGivenUp(db, now());
  };
  const queue = new Following({
    look: sendAll,
    log,
    everyMs: LOOK_EVERY_MS,
    fault: 'the queue of mails could not be read',
  });
  queue.ask();
  return {
    async post(mail) {
      await addMail(db, mail, now());
      queue.ask();
    },
    wake: () => queue.ask(),
    stop() {
      isStopped = true;
    },
    async close() {
      isStopped = true;
      await queue.close();
      transport.close();
    },
  };
}

async function send(mail: QueuedMail, writers: MailWriters, transport: Transport, { db, log, now }: Deps) {
  try {
    // A kind that a later version has added waits for that version.
    if (!Object.hasOwn(writers, mail.kind)) throw new NotSent('unknown kind', false);
    const content = await writers[mail.kind]?.(mail);
    if (content) await sendHeld(content);
  } catch (error) {
    const fault = error instanceof NotSent ? error.message : 'it could not be written';
    if (!(error instanceof NotSent))
      log.error({ err: error, kind: mail.kind }, 'a mail could not be written');
    const isFinal = error instanceof NotSent && error.isFinal;
    const isKept = await postpone(db, mail, { fault, isFinal, now: now() });
    log.warn({ kind: mail.kind, fault, isGivenUp: !isKept }, 'a mail could not be sent');
    if (!isKept) await noteAct(db, { who: senderName, what: gaveUpMail(mail.kind, fault) }, now());
    return;
  }
  await removeMail(db, mail);

  async function sendHeld(content: MailContent) {
    const timer = setInterval(() => void renewClaim(db, mail, now()).catch(() => {}), RENEW_EVERY_MS);
    try {
      await transport.send({ id: mail.id, recipient: mail.recipient, content });
    } finally {
      clearInterval(timer);
    }
  }
}
