/** What was said around a reported message: as much as everybody in the room sees. */
import type { Message } from '#shared/chat.ts';
import { CONTEXT_LINES } from '#shared/moderation.ts';
import { toMessage } from '../chat/messages.ts';
import type { Db } from '../db/schema.ts';

/** Half of the lines before the message and half after it, oldest first; without the message itself. */
export async function readAroundReport(db: Db, id: string): Promise<Message[]> {
  const at = await db
    .selectFrom('chatMessages')
    .select(['room', 'sentAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!at) return [];
  const others = db
    .selectFrom('chatMessages')
    .selectAll()
    .where('room', '=', at.room)
    .where('removedAt', 'is', null)
    .limit(CONTEXT_LINES / 2);
  const [before, after] = await Promise.all([
    others.where('sentAt', '<', at.sentAt).orderBy('sentAt', 'desc').execute(),
    others.where('sentAt', '>', at.sentAt).orderBy('sentAt').execute(),
  ]);
  return [...before.reverse(), ...after].map(toMessage);
}
