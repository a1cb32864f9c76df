/**
 * Deletes many entries from SQLite's index. FTS5 can erase the words of an entry at once, which takes 3 ms. For many
 * entries it only notes that they are gone, in 0.06 ms each, and the words disappear when the whole index has been
 * merged: 11 s of processor time for two million messages, in short commits.
 */
import { sql } from 'kysely';
import { isPostgres } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import { runTogether } from '../../db/sqlite-dialect.ts';

/** From this number on, merging the index is faster than erasing each entry. */
export const MANY = 2000;
/** The pages of the index that one commit merges, in about 10 ms. */
const MERGED_TOGETHER = 100;

export class IndexMerging {
  readonly #index: Db;
  readonly #onMerged: () => void;
  #isBusy = false;
  /** True if entries were deleted, or may have been, since merging began. */
  #isStale = true;

  constructor(index: Db, onMerged: () => void) {
    this.#index = index;
    this.#onMerged = onMerged;
  }

  /** Until all is merged, deleted entries are only noted. The file keeps this setting over a restart. */
  async begin(): Promise<void> {
    if (!isPostgres(this.#index)) await this.#erasesAtOnce(false);
  }

  noteDropped(): void {
    this.#isStale = true;
  }

  /** Merges a little; returns false if nothing is left to merge, or if another room's indexing does it. */
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
      // A negative number makes FTS5 merge all parts of the index into one.
      await this.#merge(-MERGED_TOGETHER);
      return true;
    }
    if (await this.#merge(MERGED_TOGETHER)) return true;
    await this.#erasesAtOnce(true);
    if (!this.#isStale) this.#onMerged();
    // Entries deleted a moment ago haven't been merged yet.
    else await this.#erasesAtOnce(false);
    return this.#isStale;
  }

  /** Returns whether there may be more, which FTS5 shows by the number of rows that it has changed. */
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
