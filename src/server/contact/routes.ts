/** The contact form's inbox: a message is stored before its sender sees success (contract §2). */
import { ENDPOINTS } from '#shared/api.ts';
import type { InboxMessage } from '#shared/contact.ts';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import type { InboxState } from '#shared/lists.ts';
import { noteAct } from '../audit/audit-log.ts';
import * as acts from '../audit/texts.ts';
import type { FileEraser } from '../db/file-eraser.ts';
import { dated, olderThan } from '../db/newest-first.ts';
import type { Db, Tables } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { networkOf } from '../http/network.ts';
import { sharedLimit } from '../limits.ts';
import type { Mail } from '../mail/mail.ts';
import { addMail } from '../mail/queue.ts';
import { findContactMessage } from './mails.ts';
import * as texts from './texts.ts';

type ContactDeps = { mail: Mail | null; fileEraser: Pick<FileEraser, 'request'> };

export function serveContact(serve: Serve, deps: Deps, { mail, fileEraser }: ContactDeps): void {
  serveInbox(serve, deps, fileEraser);
  const { db, config, now } = deps;
  const limit = sharedLimit(deps, 'contact messages', { burst: 60, perMinute: 20 });

  serve(
    ENDPOINTS.sendContactMessage,
    async ({ body: { name, email, message, website }, request, keepAnswer }) => {
      limit.enforce(networkOf(request.ip));
      // Only robots fill in this field. They get the usual answer, so that they don't learn of it.
      const answer = { message: texts.messageSent };
      if (website) return answer;
      const row = { ...dated(now()), name, email, message, handledAt: null };
      const notice = { kind: 'contact', recipient: config.contactTo ?? '', about: row.id };
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('contactMessages').values(row).execute();
        if (mail && config.contactTo) await addMail(transaction, notice, now());
        await keepAnswer(transaction, answer);
      });
      mail?.wake();
      return answer;
    },
  );

  serve(ENDPOINTS.replyToContactMessage, async ({ params, account, body: { message }, keepAnswer }) => {
    if (!mail) throw new Failure('not_found');
    const answer = { message: texts.replySent };
    // One commit does all of it, so that nobody is asked to send again what is in the queue already.
    await db.transaction().execute(async (transaction) => {
      const row = await findContactMessage(transaction, params.id);
      if (!row) throw new Failure('not_found');
      const reply = { kind: 'reply', recipient: row.email, about: row.id, words: message };
      await addMail(transaction, reply, now());
      await transaction
        .updateTable('contactMessages')
        .set({ handledAt: row.handledAt ?? now() })
        .where('id', '=', row.id)
        .execute();
      await noteAct(transaction, { who: account.name, what: acts.answeredContactMessage }, now());
      await keepAnswer(transaction, answer);
    });
    mail.wake();
    return answer;
  });
}

function serveInbox(serve: Serve, { db, now }: Deps, fileEraser: ContactDeps['fileEraser']): void {
  serve(ENDPOINTS.listContactMessages, async ({ query }) => {
    const rows = await db
      .selectFrom('contactMessages')
      .selectAll()
      .where(await olderThan(db, 'contactMessages', query.before))
      .$if(query.state === 'open', (messages) => messages.where('handledAt', 'is', null))
      .$if(query.state === 'archived', (messages) => messages.where('handledAt', 'is not', null))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(LIST_PAGE_SIZE)
      .execute();
    return { messages: rows.map(toInboxMessage), counts: await countMessages(db) };
  });

  serve(ENDPOINTS.changeContactMessage, async ({ params, account, body: { handled } }) => {
    const row = await db.transaction().execute(async (transaction) => {
      const changed = await transaction
        .updateTable('contactMessages')
        .set({ handledAt: handled ? now() : null })
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirst();
      if (!changed) throw new Failure('not_found');
      const what = handled ? acts.archivedContactMessage : acts.reopenedContactMessage;
      await noteAct(transaction, { who: account.name, what }, now());
      return changed;
    });
    return { contactMessage: toInboxMessage(row) };
  });

  serve(ENDPOINTS.removeContactMessage, async ({ params, account }) => {
    await db.transaction().execute(async (transaction) => {
      const deleted = await transaction
        .deleteFrom('contactMessages')
        .where('id', '=', params.id)
        .returning('id')
        .executeTakeFirst();
      if (!deleted) throw new Failure('not_found');
      await noteAct(transaction, { who: account.name, what: acts.deletedContactMessage }, now());
    });
    fileEraser.request();
    return { message: texts.messageDeleted };
  });
}

async function countMessages(db: Db): Promise<Record<InboxState, number>> {
  const { all, archived } = await db
    .selectFrom('contactMessages')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('handledAt').as('archived')])
    .executeTakeFirstOrThrow();
  return { open: all - archived, archived };
}

function toInboxMessage({
  id,
  name,
  email,
  message,
  createdAt,
  handledAt,
}: Tables['contactMessages']): InboxMessage {
  return {
    _id: id,
    name,
    email,
    message,
    createdAt: new Date(createdAt).toISOString(),
    handled: handledAt !== null,
  };
}
