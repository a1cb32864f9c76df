/**
 * Lets many entries leave SQLite's index. FTS5 erases the words of an entry at once, which takes 3 ms. Of many it
 * only notes that they are gone, 0.06 ms each, and the words go when the whole index has been merged: 11 s of processor
 * time for two million messages, in short commits.
 */
import { sql } from 'kysely';
import { isPostgres } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { runTogether } from '../../db/sqlite-dialect.ts';

/** From so many on, merging the index takes less than erasing each. */
export const MANY = 2000;
/** Pages of the index in one commit: some 10 ms. */
const MERGED_TOGETHER = 100;

export class IndexMerging {
  readonly #index: Db;
  readonly #onMerged: () => void;
  #isBusy = false;
  /** Whether entries left, or may have, since merging began. */
  #isStale = true;

  constructor(index: Db, onMerged: () => void) {
    this.#index = index;
    this.#onMerged = onMerged;
  }

  /** Entries that leave from now on are only noted until all is merged, in the file too for the next start. */
  async begin(): Promise<void> {
    if (!isPostgres(this.#index)) await this.#erasesAtOnce(false);
  }

  noteDropped(): void {
    this.#isStale = true;
  }

  /** Merges a little; false when nothing is left to merge, or another room's indexing does it. */
  async mergeSome(): Promise<boolean> {
    if (this.#isBusy || isPostgres(this.#index)) return false;
    this.#isBusy = true;
    try {
      return (await this.#isOpen()) && (await this.#step());
    } finally {
      this.#isBusy = false;
    }
  }

  async #step(): Promise<boolean> {
    if (this.#isStale) {
      this.#isStale = false;
      // A negative number takes all parts of the index to be merged into one.
      await this.#merge(-MERGED_TOGETHER);
      return true;
    }
    if (await this.#merge(MERGED_TOGETHER)) return true;
    await this.#erasesAtOnce(true);
    if (!this.#isStale) this.#onMerged();
    // Nothing was merged of entries that left a moment ago.
    else await this.#erasesAtOnce(false);
    return this.#isStale;
  }

  /** Gives whether there may be more: FTS5 tells by how many rows it has changed. */
  async #merge(pages: number): Promise<boolean> {
    const changes = { sql: 'select total_changes() as changes', rows: [[]] };
    const merge = {
      sql: `insert into message_words (message_words, rank) values ('merge', ?)`,
      rows: [[pages]],
    };
    const [before, after] = await runTogether<{ changes: number }>(this.#index, [changes, merge, changes]);
    return (after?.changes ?? 0) - (before?.changes ?? 0) > 1;
  }

  async #isOpen(): Promise<boolean> {
    const { rows } = await sql`
      select 1 from message_words_config where k = 'secure-delete' and v = 0`.execute(this.#index);
    return rows.length > 0;
  }

  #erasesAtOnce(is: boolean) {
    return sql`insert into message_words (message_words, rank) values ('secure-delete', ${sql.lit(Number(is))})`.execute(
      this.#index,
    );
  }
}
