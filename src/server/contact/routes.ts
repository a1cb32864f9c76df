/** The contact form's inbox: a message is stored before its sender sees success (contract §2). */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '#shared/api.ts';
import type { InboxMessage } from '#shared/contact.ts';
import { LIST_PAGE_SIZE } from '#shared/lists.ts';
import { olderThan } from '../db/newest-first.ts';
import type { Tables } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Serve } from '../http/endpoints.ts';
import { KeyedLimit } from '../limits.ts';
import { networkOf } from '../network.ts';

export function serveContact(serve: Serve, { db, config, now }: Deps): void {
  const messages = new KeyedLimit({ burst: 60, perMinute: 20, now, isOn: config.rateLimits });

  serve(ENDPOINTS.sendContactMessage, async ({ body: { name, email, message }, request }) => {
    messages.enforce(networkOf(request.ip));
    const row = { id: randomUUID(), name, email, message, createdAt: now(), handledAt: null };
    await db.insertInto('contactMessages').values(row).execute();
    return { message: 'Message sent successfully!' };
  });

  serve(ENDPOINTS.listContactMessages, async ({ query }) => {
    const rows = await db
      .selectFrom('contactMessages')
      .selectAll()
      .where(await olderThan(db, 'contactMessages', query.before))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(LIST_PAGE_SIZE)
      .execute();
    return { messages: rows.map(toInboxMessage) };
  });

  serve(ENDPOINTS.changeContactMessage, async ({ params, body: { handled } }) => {
    const row = await db
      .updateTable('contactMessages')
      .set({ handledAt: handled ? now() : null })
      .where('id', '=', params.id ?? '')
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new Failure('not_found');
    return { contactMessage: toInboxMessage(row) };
  });
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
