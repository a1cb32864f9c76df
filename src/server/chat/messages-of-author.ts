/** What becomes of an account's messages when it goes: numbered like removals, so that every process and window sees it. */
import type { ExpressionBuilder } from 'kysely';
import type { RoomId } from '#shared/rooms.ts';
import type { Db, Tables } from '../db/schema.ts';
import { inOneCommit, removeMessage, takeRemovalNumber } from './messages.ts';
import { formerMember } from './texts.ts';

/** Short commits, so that whoever writes meanwhile hardly waits. */
const CHANGED_TOGETHER = 50;

export async function removeMessagesOf(db: Db, authorId: string, now: number): Promise<void> {
  for (;;) {
    const messages = await someOf(db, authorId);
    for (const { room, id } of messages) await removeMessage(db, room, id, now);
    // Otherwise deleting the account would let go of all of them at once, and each look would pass them again.
    const ids = messages.map(({ id }) => id);
    if (ids.length)
      await db.updateTable('chatMessages').set({ authorId: null }).where('id', 'in', ids).execute();
    if (messages.length < CHANGED_TOGETHER) return;
  }
}

/** They stay, without name, mark and gender; those that are held back stay hidden. */
export async function renameMessagesOf(db: Db, authorId: string): Promise<void> {
  for (;;) {
    const messages = await someOf(db, authorId);
    for (const [room, inRoom] of Map.groupBy(messages, (message) => message.room))
      await inOneCommit(db, (transaction) => rename(transaction, room, inRoom));
    if (messages.length < CHANGED_TOGETHER) return;
  }
}

async function rename(transaction: Db, room: RoomId, messages: Written[]): Promise<void> {
  for (const { id, hiddenBy } of messages)
    await transaction
      .updateTable('chatMessages')
      .set({
        authorId: null,
        userName: formerMember,
        mark: null,
        gender: null,
        // A resend can't be told from this one any more.
        idempotencyKey: null,
        // Nobody sees a hidden one, so that windows need not be told.
        ...(hiddenBy === null && { returned: await takeRemovalNumber(transaction, room) }),
      })
      .where('id', '=', id)
      // Hidden or shown meanwhile: it comes in the next look.
      .where('hiddenBy', hiddenBy === null ? 'is' : '=', hiddenBy)
      .where(hasWords)
      .execute();
}

type Written = Pick<Tables['chatMessages'], 'room' | 'id' | 'hiddenBy'>;

/** Of a removed one no words are left; of one that is held back they are. */
const hasWords = (row: ExpressionBuilder<Tables, 'chatMessages'>) =>
  row.or([row('removedAt', 'is', null), row('hiddenBy', 'is not', null)]);

const someOf = (db: Db, authorId: string): Promise<Written[]> =>
  db
    .selectFrom('chatMessages')
    .select(['room', 'id', 'hiddenBy'])
    .where('authorId', '=', authorId)
    .where(hasWords)
    .orderBy('sentAt', 'desc')
    .limit(CHANGED_TOGETHER)
    .execute();
