/** The word list of this process: it is applied, stored and tried here. A change is read by all processes. */

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { PAGE_SIZE } from '#shared/chat.ts';
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import { wordHasNoLetters } from '#shared/texts/word-list-texts.ts';
import type { ListedWord, RoomTrial, StoredWords, WordAction } from '#shared/word-list.ts';
import { isPostgres } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { Failure } from '../../failure.ts';
import type { Log } from '../../log.ts';
import { noteControl } from '../../processes/control-log.ts';
import { selectShown, toMessage } from '../messages.ts';
import { isCatchable, type Verdict, WordFilter } from './word-filter.ts';

const RETRY_AFTER_MS = 500;

type Options = { db: Db; now: () => number; ring: () => void; log: Log };

export class WordList {
  readonly #options: Options;
  readonly #closed = new AbortController();
  #filter = new WordFilter([]);
  #reading: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await startWords(this.#options.db);
    await this.follow();
  }

  judge(text: string): Verdict {
    return this.#filter.judge(text);
  }

  async read(): Promise<StoredWords> {
    const words = await readWords(this.#options.db);
    return { words, revision: revisionOf(words) };
  }

  /**
   * Resolves when the new list applies on this process.
   * @throws {Failure} `invalid`, or `words_changed` if the list isn't that of `revision` any more.
   */
  async replace(words: readonly ListedWord[], revision?: string): Promise<StoredWords> {
    const { db, now, ring } = this.#options;
    requireCatchable(words);
    await storeWords(db, words, { revision, now: now() });
    await this.follow();
    ring();
    return { words: [...words], revision: revisionOf(words) };
  }

  /** Returns what this list would have caught in each room. @throws {Failure} `invalid`. */
  async tryOut(words: readonly ListedWord[]): Promise<RoomTrial[]> {
    requireCatchable(words);
    const filter = new WordFilter(words);
    const trials: RoomTrial[] = [];
    for (const { id } of Object.values(ROOMS)) trials.push(await tryOn(this.#options.db, id, filter));
    return trials;
  }

  /** Resolves once the stored list is applied; the former one applies until then. */
  follow(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#readUntilDone());
    return this.#reading;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#reading;
  }

  async #readUntilDone(): Promise<void> {
    const { signal } = this.#closed;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        this.#filter = new WordFilter(await readWords(this.#options.db));
        return;
      } catch (error) {
        if (failures === 0) this.#options.log.error({ err: error }, 'the list of words could not be read');
        await wait(RETRY_AFTER_MS, undefined, { signal }).catch(() => {});
      }
    }
  }
}

/** @throws {Failure} `invalid` for a word that could catch nothing, or nearly everything. */
function requireCatchable(words: readonly ListedWord[]): void {
  const faulty = words.flatMap(({ word }, index) =>
    isCatchable(word) ? [] : [[`words.${index}.word`, wordHasNoLetters(word)] as const],
  );
  const [first] = faulty;
  if (first) throw new Failure('invalid', { message: first[1], errors: Object.fromEntries(faulty) });
}

const LOOKED_AT = 1000;
/** Judging this many long messages takes a few milliseconds. */
const JUDGED_TOGETHER = 50;

/** Returns what a list would have caught of a room's newest messages, before it is saved. */
async function tryOn(db: Db, room: RoomId, filter: WordFilter): Promise<RoomTrial> {
  const rows = await selectShown(db, room)
    .where('role', '=', 'member')
    .orderBy('sentAt', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const trial: RoomTrial = { room, looked: rows.length, count: 0, caught: [] };
  for (const [index, row] of rows.entries()) {
    if (index % JUDGED_TOGETHER === 0) await nextTurn();
    const { action, word } = filter.judge(row.text);
    if (!action) continue;
    trial.count++;
    if (trial.caught.length < PAGE_SIZE) trial.caught.push({ message: toMessage(row), word, action });
  }
  return trial;
}

const FACT = 'words-started';

const readWords = (db: Db): Promise<ListedWord[]> =>
  db.selectFrom('chatWords').select(['word', 'action']).orderBy('place').execute();

/** Returns a revision that differs for every different list. */
const revisionOf = (words: readonly ListedWord[]): string =>
  hash('sha256', JSON.stringify(words.map(({ word, action }) => [word, action])), 'base64url').slice(0, 22);

type Change = { revision: string | undefined; now: number };

/**
 * Replaces the list, and makes every process read it.
 * @throws {Failure} `words_changed` if the list isn't that of `revision` any more.
 */
async function storeWords(db: Db, words: readonly ListedWord[], { revision, now }: Change): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockWords(transaction);
    if (revision !== undefined && revision !== revisionOf(await readWords(transaction)))
      throw new Failure('words_changed');
    await transaction.deleteFrom('chatWords').execute();
    await insertWords(transaction, words);
    await noteControl(transaction, 'words changed', '', now);
  });
}

/** Allows one change at a time, as SQLite does by itself. */
async function lockWords(transaction: Db): Promise<void> {
  if (!isPostgres(transaction)) return;
  const started = transaction.selectFrom('installation').select('key').where('key', '=', FACT);
  await started.forUpdate().execute();
}

/** A new installation gets the starting lists; a list that was emptied stays empty. */
async function startWords(db: Db): Promise<void> {
  // If the list is stored already, this only reads, so that another process's lock doesn't delay the start.
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

/** The words of a new installation. A line of the files is an action and a word, or a comment that begins with #. */
export const startingWords: readonly ListedWord[] = FILES.flatMap((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [action, ...word] = line.split(' ');
      return { word: word.join(' '), action: action as WordAction };
    }),
);
