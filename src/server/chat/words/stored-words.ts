import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ListedWord, WordAction } from '#shared/word-list.ts';
import { isPostgres } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { Failure } from '../../failure.ts';
import { noteControl } from '../../processes/control-log.ts';

const FACT = 'words-started';

export const readWords = (db: Db): Promise<ListedWord[]> =>
  db.selectFrom('chatWords').select(['word', 'action']).orderBy('place').execute();

/** Another one for each other list. */
export const revisionOf = (words: readonly ListedWord[]): string =>
  hash('sha256', JSON.stringify(words.map(({ word, action }) => [word, action])), 'base64url').slice(0, 22);

type Change = { revision: string | undefined; now: number };

/**
 * Replaces the list, and tells every process to read it.
 * @throws {Failure} `words_changed` where it isn't that of `revision` any more.
 */
export async function storeWords(
  db: Db,
  words: readonly ListedWord[],
  { revision, now }: Change,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockWords(transaction);
    if (revision !== undefined && revision !== revisionOf(await readWords(transaction)))
      throw new Failure('words_changed');
    await transaction.deleteFrom('chatWords').execute();
    await insertWords(transaction, words);
    await noteControl(transaction, 'words changed', '', now);
  });
}

/** One change after the other: SQLite has one at a time. */
async function lockWords(transaction: Db): Promise<void> {
  if (!isPostgres(transaction)) return;
  const started = transaction.selectFrom('installation').select('key').where('key', '=', FACT);
  await started.forUpdate().execute();
}

/** An installation begins with the starting lists; one that has emptied its list keeps it empty. */
export async function startWords(db: Db): Promise<void> {
  // Only reads where that is done, so that another process's lock doesn't delay the start.
  if (await db.selectFrom('installation').select('key').where('key', '=', FACT).executeTakeFirst()) return;
  await db.transaction().execute(async (transaction) => {
    const started = await transaction
      .insertInto('installation')
      .values({ key: FACT, value: 'yes' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (started) await insertWords(transaction, startingWords);
  });
}

/** SQLite takes a limited number of values in one statement. */
const INSERTED_TOGETHER = 500;

async function insertWords(db: Db, words: readonly ListedWord[]): Promise<void> {
  const rows = words.map(({ word, action }, place) => ({ place, word, action }));
  for (let from = 0; from < rows.length; from += INSERTED_TOGETHER)
    await db
      .insertInto('chatWords')
      .values(rows.slice(from, from + INSERTED_TOGETHER))
      .execute();
}

const FILES = ['english-words.txt', 'nepali-words.txt'];

/** The words of a new installation. A line of the files has an action and a word, or is a comment that begins with #. */
export const startingWords: readonly ListedWord[] = FILES.flatMap((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [action, ...word] = line.split(' ');
      return { word: word.join(' '), action: action as WordAction };
    }),
);
