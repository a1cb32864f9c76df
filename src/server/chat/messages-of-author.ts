/**
 * Renames or erases the messages of an account that is deleted. The changes are numbered like removals, so that every
 * process and window sees them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { RoomId } from '#shared/rooms.ts';
import type { Db, Tables } from '../db/schema.ts';
import { hasContent, inOneCommit } from './messages.ts';
import { removeMessages, takeRemovalNumbers } from './removals/stored-removals.ts';
import { formerMember } from './texts.ts';

/** Commits are short, so that writers hardly wait: the slower commits are, the fewer messages each has. */
const [FEWEST_TOGETHER, MOST_TOGETHER] = [5, 50];
const COMMIT_MS = 25;
/** The pause after each commit, as a multiple of the time that it took. */
const LEFT_TO_OTHERS = 2;

export const removeMessagesOf = (db: Db, authorId: string, now: number): Promise<void> =>
  changeMessagesOf(db, authorId, async (room, messages) => {
    await removeMessages(db, room, idsOf(messages), now);
  });

/** The messages stay, without name, mark and gender; those that are held back stay hidden. */
export const renameMessagesOf = (db: Db, authorId: string): Promise<void> =>
  changeMessagesOf(db, authorId, (room, messages) =>
    inOneCommit(db, (transaction) => rename(transaction, room, messages)),
  );

async function changeMessagesOf(
  db: Db,
  authorId: string,
  change: (room: RoomId, messages: Written[]) => Promise<void>,
): Promise<void> {
  for (let together = MOST_TOGETHER; ; ) {
    const messages = await someOf(db, authorId, together);
    const startedAt = performance.now();
    for (const [room, inRoom] of Map.groupBy(messages, (message) => message.room)) await change(room, inRoom);
    if (messages.length < together) return;
    if (db.isTransaction) continue;
    // The pause is for members, who are sent each removal, and for new messages, which come after the removals.
    const tookMs = performance.now() - startedAt;
    await delay(tookMs * LEFT_TO_OTHERS);
    const fitting = Math.round((together * COMMIT_MS) / tookMs);
    together = Math.max(FEWEST_TOGETHER, Math.min(MOST_TOGETHER, fitting));
  }
}

async function rename(transaction: Db, room: RoomId, messages: Written[]): Promise<void> {
  const { shown = [], held = [] } = Object.groupBy(messages, ({ hiddenBy }) => (hiddenBy ? 'held' : 'shown'));
  const renaming = transaction.updateTable('chatMessages').set({
    authorId: null,
    userName: formerMember,
    mark: null,
    gender: null,
    // A resend can no longer be recognised.
    idempotencyKey: null,
  });
  // A message that was hidden or shown meanwhile is handled by the next query.
  if (shown.length > 0)
    await renaming
      .set({ returned: await takeRemovalNumbers(transaction, room, idsOf(shown)) })
      .where('id', 'in', idsOf(shown))
      .where('removedAt', 'is', null)
      .execute();
  // Nobody sees messages that are held back, so windows need no event.
  if (held.length > 0)
    await renaming.where('id', 'in', idsOf(held)).where('hiddenBy', 'is not', null).execute();
}

type Written = Pick<Tables['chatMessages'], 'room' | 'id' | 'hiddenBy'>;

const idsOf = (messages: Written[]) => messages.map(({ id }) => id);

const someOf = (db: Db, authorId: string, limit: number): Promise<Written[]> =>
  db
    .selectFrom('chatMessages')
    .select(['room', 'id', 'hiddenBy'])
    .where('authorId', '=', authorId)
    .where(hasContent)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute();
