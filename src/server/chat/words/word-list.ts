/** The list of words on this process: as it is applied, stored and tried. Any process's change is read again by all. */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { PAGE_SIZE } from '#shared/chat.ts';
import { ROOMS, type RoomId } from '#shared/rooms.ts';
import { wordHasNoLetters } from '#shared/texts/word-list-texts.ts';
import type { ListedWord, RoomTrial, StoredWords } from '#shared/word-list.ts';
import type { Db } from '../../db/schema.ts';
import { Failure } from '../../failure.ts';
import type { Log } from '../../log.ts';
import { toMessage } from '../messages.ts';
import { readWords, revisionOf, startWords, storeWords } from './stored-words.ts';
import { isCatchable, type Verdict, WordFilter } from './word-filter.ts';

const RETRY_AFTER_MS = 500;

type Options = { db: Db; now: () => number; ring?: () => void; log: Log };

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
   * Applied here before this resolves.
   * @throws {Failure} `invalid`, or `words_changed` where the list isn't that of `revision` any more.
   */
  async replace(words: readonly ListedWord[], revision?: string): Promise<StoredWords> {
    const { db, now, ring } = this.#options;
    requireCatchable(words);
    await storeWords(db, words, { revision, now: now() });
    await this.follow();
    ring?.();
    return { words: [...words], revision: revisionOf(words) };
  }

  /** Gives what this list would have caught in each room. @throws {Failure} `invalid`. */
  async tryOut(words: readonly ListedWord[]): Promise<RoomTrial[]> {
    requireCatchable(words);
    const filter = new WordFilter(words);
    const trials: RoomTrial[] = [];
    for (const { id } of Object.values(ROOMS)) trials.push(await tryOn(this.#options.db, id, filter));
    return trials;
  }

  /** Resolves once the list is applied as it is stored now; the former one holds until then. */
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
/** So many long messages take a few milliseconds. */
const JUDGED_TOGETHER = 50;

/** Gives what a list would have caught of a room's newest messages, before it is saved. */
async function tryOn(db: Db, room: RoomId, filter: WordFilter): Promise<RoomTrial> {
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('room', '=', room)
    .where('removedAt', 'is', null)
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
