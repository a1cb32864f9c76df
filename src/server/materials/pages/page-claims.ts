/** Leases on waiting pages: one process renders or recognises each, and if it dies, another one takes over soon. */
import { randomUUID } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import { nowOf } from '../../db/dialect.ts';
import type { Db } from '../../db/schema.ts';
import type { SourcePage } from '../files.ts';
import { atPage, keyOf, type PageKey } from './asked-pages.ts';

const LEASE_MS = 6000;
const RENEW_EVERY_MS = 2000;
/** A lease with a later end was given by a wrong clock. */
const LONGEST_LEASE_MS = 2 * LEASE_MS;

/** `settled` means that the page is done, given up or gone. */
type Claim = { state: 'claimed'; page: SourcePage } | { state: 'elsewhere' | 'settled' };

/** The conditions for pages that wait to be drawn or recognised, spelt exactly as in the partial indexes. */
const WAITING = {
  draw: sql<boolean>`rendered_at is null and failed_at is null`,
  recognise: sql<boolean>`recognition = 'waiting' and rendered_at is not null`,
};

/** Tells whether no process has a lease on the page. */
export const isFree = (now: Expression<number>) =>
  sql<boolean>`claimed_until not between ${now} and ${now} + ${sql.lit(LONGEST_LEASE_MS)}`;

export class PageClaims {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #process = randomUUID();
  readonly #held = new Map<string, PageKey>();
  readonly #isWaiting: (typeof WAITING)[keyof typeof WAITING];
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, now: () => number, task: keyof typeof WAITING = 'draw') {
    this.#db = db;
    this.#now = now;
    this.#isWaiting = WAITING[task];
  }

  async claim(key: PageKey): Promise<Claim> {
    const now = nowOf(this.#db, this.#now);
    const page = await atPage(this.#db.updateTable('materialPages'), key)
      .set(({ eb, lit }) => ({ claimedBy: this.#process, claimedUntil: eb(now, '+', lit(LEASE_MS)) }))
      .where(this.#isWaiting)
      .where(({ or, eb }) => or([isFree(now), eb('claimedBy', '=', this.#process)]))
      .returning(['source', 'sourceIndex', 'rotation', 'width', 'height'])
      .executeTakeFirst();
    if (!page) {
      const state = await this.stateOf(key);
      return { state: state === 'settled' ? state : 'elsewhere' };
    }
    this.#held.set(keyOf(key), key);
    this.#timer ??= setInterval(() => void this.#renew().catch(() => {}), RENEW_EVERY_MS).unref();
    return { state: 'claimed', page };
  }

  /** Ends the lease, so that others can take the page; a settled page stays settled. */
  async release(key: PageKey): Promise<void> {
    this.#held.delete(keyOf(key));
    if (this.#held.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    await atPage(this.#db.updateTable('materialPages'), key)
      .set({ claimedBy: null, claimedUntil: 0 })
      .where('claimedBy', '=', this.#process)
      .execute();
  }

  /** Ends all leases of earlier processes; may be called only if no other server uses the database. */
  async endAll(): Promise<void> {
    await this.#db
      .updateTable('materialPages')
      .set({ claimedBy: null, claimedUntil: 0 })
      .where('claimedBy', 'is not', null)
      // Because of this condition, the database reads the queue's index, which has only waiting pages.
      .where(this.#isWaiting)
      .execute();
  }

  /** Renews only the pages held here: a page whose release failed is left to other processes. */
  async #renew(): Promise<void> {
    const held = [...this.#held.values()];
    if (held.length === 0) return;
    await this.#db
      .updateTable('materialPages')
      .set(({ eb, lit }) => ({ claimedUntil: eb(nowOf(this.#db, this.#now), '+', lit(LEASE_MS)) }))
      .where('claimedBy', '=', this.#process)
      .where(this.#isWaiting)
      .where(({ or, and }) => or(held.map((page) => and(page))))
      .execute();
  }

  async stateOf(key: PageKey): Promise<'settled' | 'elsewhere' | 'free'> {
    const page = await atPage(this.#db.selectFrom('materialPages'), key)
      .select(isFree(nowOf(this.#db, this.#now)).as('isFree'))
      .where(this.#isWaiting)
      .executeTakeFirst();
    if (!page) return 'settled';
    return page.isFree ? 'free' : 'elsewhere';
  }
}
