/** The pages that readers wait for, in the order of their requests. */
import { Failure } from '../../failure.ts';

export type PageKey = { revision: string; number: number };
export const keyOf = ({ revision, number }: PageKey) => `${revision}/${number}`;

type Addressed<Q> = { where: (column: 'revision' | 'number', operator: '=', value: string | number) => Q };

/** Limits the query to one page. */
export const atPage = <Q extends Addressed<Q>>(query: Q, { revision, number }: PageKey): Q =>
  query.where('revision', '=', revision).where('number', '=', number);

const ANSWER_WITHIN_MS = 10_000;
/** More pages can't be rendered in time anyway. */
const MAX_ASKED = 200;
/** The limit of one reader, so that others' pages are rendered too; a window shows fewer. */
const MAX_ASKED_OF_ONE = 40;
const RETRY_AFTER_SECONDS = 5;

type Waiting = PromiseWithResolvers<void> & { readerId: string };
type Asked = { page: PageKey; waiting: Set<Waiting>; isTaken: boolean };

export class AskedPages {
  readonly #asked = new Map<string, Asked>();

  get isEmpty(): boolean {
    return this.#asked.size === 0;
  }

  hasAny(isFree: (page: PageKey) => boolean): boolean {
    return this.#asked.values().some(({ page, isTaken }) => !isTaken && isFree(page));
  }

  /**
   * Resolves once the page is settled.
   * @throws {Failure} `unavailable` after 10 s (contract §2), or if too many pages wait, of all readers or of this one
   */
  async ask(page: PageKey, readerId: string): Promise<void> {
    if (this.#countOf(readerId) >= MAX_ASKED_OF_ONE) throw busy();
    const key = keyOf(page);
    const asked = this.#asked.get(key) ?? { page, waiting: new Set(), isTaken: false };
    if (this.#asked.size >= MAX_ASKED && !this.#asked.has(key)) throw busy();
    this.#asked.set(key, asked);
    const answer = { ...Promise.withResolvers<void>(), readerId };
    asked.waiting.add(answer);
    const timer = setTimeout(() => answer.reject(busy()), ANSWER_WITHIN_MS);
    try {
      await answer.promise;
    } finally {
      clearTimeout(timer);
      asked.waiting.delete(answer);
      // If nobody waits any more, the page returns to the planned order.
      if (asked.waiting.size === 0 && this.#asked.get(key) === asked) this.#asked.delete(key);
    }
  }

  #countOf(readerId: string): number {
    const waiting = [...this.#asked.values()].flatMap((asked) => [...asked.waiting]);
    return waiting.filter((each) => each.readerId === readerId).length;
  }

  take(isFree: (page: PageKey) => boolean): PageKey | undefined {
    const asked = this.#asked.values().find(({ page, isTaken }) => !isTaken && isFree(page));
    if (asked) asked.isTaken = true;
    return asked?.page;
  }

  has(page: PageKey): boolean {
    return this.#asked.has(keyOf(page));
  }

  /** Lets the page be taken once more. */
  putBack(page: PageKey): void {
    const asked = this.#asked.get(keyOf(page));
    if (asked) asked.isTaken = false;
  }

  settle(page: PageKey, failure?: Failure): void {
    const asked = this.#asked.get(keyOf(page));
    this.#asked.delete(keyOf(page));
    for (const answer of asked?.waiting ?? []) {
      if (failure) answer.reject(failure);
      else answer.resolve();
    }
  }

  giveUp(): void {
    for (const { page } of [...this.#asked.values()]) this.settle(page, busy());
  }
}

const busy = () => new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
