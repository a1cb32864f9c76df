/** Pages that failed for another reason than themselves, so that they don't hold up the pages behind them. */
import { type SqlBool, sql } from 'kysely';
import type { PageKey } from './asked-pages.ts';

const POSTPONED_FOR_MS = 60_000;

export class PostponedPages {
  readonly #now: () => number;
  #pages: { page: PageKey; untilMs: number }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  add(page: PageKey): void {
    this.#pages.push({ page, untilMs: this.#now() + POSTPONED_FOR_MS });
  }

  /** Returns the condition that a row of `material_pages`, by the name `alias`, isn't postponed. */
  exclude(alias: string) {
    this.#pages = this.#pages.filter(({ untilMs }) => untilMs > this.#now());
    const isPage = this.#pages.map(
      ({ page: { revision, number } }) =>
        sql`(${sql.ref(`${alias}.revision`)} = ${revision} and ${sql.ref(`${alias}.number`)} = ${number})`,
    );
    return isPage.length > 0 ? sql<SqlBool>`not (${sql.join(isPage, sql` or `)})` : sql<SqlBool>`true`;
  }
}
