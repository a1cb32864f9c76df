/** Reads messages for the search, if members may see them, and the words by which each is found (spec §5). */
import type { RoomId } from '#shared/rooms.ts';
import { wordsOf } from '#shared/search/words.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { spell, toIndexed, wordsAsked } from '../../search/words.ts';
import { selectShown } from '../messages.ts';

export type StoredMessage = Tables['chatMessages'];

/** Returns some messages after `afterUs`, oldest first. */
export const readAfter = (db: Db, room: RoomId, afterUs: number, limit: number): Promise<StoredMessage[]> =>
  selectShown(db, room).where('sentAt', '>', afterUs).orderBy('sentAt').limit(limit).execute();

/** Returns the messages of these times, newest first. */
export const readAt = async (db: Db, room: RoomId, sentAt: number[]): Promise<StoredMessage[]> =>
  sentAt.length === 0
    ? []
    : selectShown(db, room).where('sentAt', 'in', sentAt).orderBy('sentAt', 'desc').execute();

/** A message that was removed, came back or was renamed, with its number among the room's removals. */
type Change = { number: number; message: StoredMessage; isReturn: boolean };

type Span = { after: number; upTo?: number; limit: number };

/** Returns some changes with these numbers, in order. */
export async function readChangesAfter(
  db: Db,
  room: RoomId,
  { after, upTo = Number.MAX_SAFE_INTEGER, limit }: Span,
): Promise<Change[]> {
  const numbered = (column: 'removal' | 'returned') =>
    db
      .selectFrom('chatMessages')
      .selectAll()
      .where('room', '=', room)
      .where(column, '>', after)
      .where(column, '<=', upTo)
      // A message that came back and was removed again has another number.
      .where('removedAt', column === 'removal' ? 'is not' : 'is', null)
      .orderBy(column)
      .limit(limit)
      .execute();
  const [removed, returned] = await Promise.all([numbered('removal'), numbered('returned')]);
  return [
    ...removed.map((message) => ({ number: message.removal as number, message, isReturn: false })),
    ...returned.map((message) => ({ number: message.returned as number, message, isReturn: true })),
  ]
    .sort((one, other) => one.number - other.number)
    .slice(0, limit);
}

type Said = Pick<StoredMessage, 'userName' | 'text'>;

const wordsIn = ({ userName, text }: Said) => wordsOf(`${userName} ${text}`);

/** Returns the message's words in the spelling of the index, each once. */
export const toEntry = (message: Said): string => {
  const words = new Set(wordsIn(message).map(({ text }) => text));
  return toIndexed([...words].map((text) => ({ text })));
};

/** Returns the prefixes that a query asks for, in the spelling of the index; none for an invalid query. */
export function readQuery(query: string): string[] {
  const spelt = wordsAsked(query).map(spell);
  // A prefix of another query word is redundant, since every message with the longer one also has the shorter.
  return [...new Set(spelt)].filter(
    (one, _, all) => !all.some((other) => other !== one && other.startsWith(one)),
  );
}

/** Whether the message has a word with each of these prefixes. */
export function hasWords(message: Said, beginnings: string[]): boolean {
  const words = wordsIn(message).map(({ text }) => spell(text));
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}
