/** Draws the tiles that readers wait for: readers take turns, and a reader's tiles of one page are drawn together. */
import { PAGE_FAULTS } from '#shared/materials.ts';
import type { PageBox } from '#shared/page.ts';
import { areaAround, type Tile } from '#shared/tiles.ts';
import { Failure } from '../../failure.ts';
import type { Storage } from '../../storage/storage.ts';
import { pageOfFile, type SourcePage, sourceKey } from '../files.ts';
import { RendererFailure, type Renderers } from '../rendering/renderers.ts';
import * as texts from '../texts.ts';
import { keyOf, type PageKey } from './asked-pages.ts';
import { tryToDraw } from './render-page.ts';

/** A page with everything that drawing it takes. */
export type DrawnPage = PageKey & SourcePage;
export type Reader = { id: string; hasGone: () => boolean };
export type Asked = { page: DrawnPage; tile: Tile; box: PageBox; reader: Reader };
type Waiting = Asked & { answer: PromiseWithResolvers<Uint8Array | null> };

/** Tiles that are drawn together have about as many pixels as a page's picture. */
const MAX_PIXELS = 2048 * 2048;
const MAX_WAITING = 400;
/** A view on a 4K screen has fewer tiles. */
const MAX_WAITING_OF_ONE = 120;
const RETRY_AFTER_SECONDS = 2;
/** A longer list of pages that can't be drawn is forgotten. */
const MAX_UNDRAWABLE = 1000;

type Deps = {
  storage: Pick<Storage, 'withLocalFile'>;
  renderers: Renderers;
  /** Returns how many renderers may draw tiles now. */
  countFree: () => number;
};

export class TileQueue {
  readonly #deps: Deps;
  /** The tiles by reader; the reader who was served last comes last. */
  readonly #waiting = new Map<string, Waiting[]>();
  /** Why pages that proved too complex or damaged can't be drawn. */
  readonly #undrawable = new Map<string, Failure>();
  #drawing = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Returns null if the reader has gone.
   * @throws {Failure} `unreadable_file`, `too_many_requests` or `unavailable`. @throws {StoreUnavailable}
   */
  async draw(asked: Asked): Promise<Uint8Array | null> {
    const failure = this.#undrawable.get(keyOf(asked.page)) ?? this.#tooMany(asked.reader);
    if (failure) throw failure;
    const answer = Promise.withResolvers<Uint8Array | null>();
    const tile: Waiting = { ...asked, answer };
    this.#waiting.set(asked.reader.id, [...(this.#waiting.get(asked.reader.id) ?? []), tile]);
    this.#drawNext();
    return await answer.promise;
  }

  /** Fails all waiting tiles; drawings under way end with the renderers. */
  stop(): void {
    for (const { answer } of [...this.#waiting.values()].flat()) answer.reject(busy());
    this.#waiting.clear();
  }

  #tooMany({ id }: Reader): Failure | null {
    this.#letGo();
    if ((this.#waiting.get(id)?.length ?? 0) >= MAX_WAITING_OF_ONE) return tooMany();
    const all = this.#waiting.values().reduce((sum, { length }) => sum + length, 0);
    return all >= MAX_WAITING ? busy() : null;
  }

  #drawNext(): void {
    while (this.#drawing < this.#deps.countFree()) {
      const group = this.#takeGroup();
      if (group.length === 0) return;
      this.#drawing++;
      void this.#drawGroup(group).finally(() => {
        this.#drawing--;
        this.#drawNext();
      });
    }
  }

  #letGo(): void {
    for (const [id, waiting] of this.#waiting) {
      const staying = waiting.filter(({ reader }) => !reader.hasGone());
      for (const { answer } of waiting.filter(({ reader }) => reader.hasGone())) answer.resolve(null);
      if (staying.length > 0) this.#waiting.set(id, staying);
      else this.#waiting.delete(id);
    }
  }

  /** Takes one renderer's share of the next reader's tiles: tiles of one page and scale that fit into one bitmap. */
  #takeGroup(): Waiting[] {
    this.#letGo();
    const [next] = this.#waiting;
    if (!next) return [];
    const [id, waiting] = next;
    const group: Waiting[] = [];
    const share = Math.ceil(waiting.length / this.#deps.countFree());
    for (const each of waiting) {
      if (group.length === share) break;
      const isOfPage = keyOf(each.page) === keyOf(group[0]?.page ?? each.page);
      const isOfScale = each.tile.scale === (group[0] ?? each).tile.scale;
      const { width, height } = areaAround([...group, each].map(({ box }) => box));
      if (isOfPage && isOfScale && width * height <= MAX_PIXELS) group.push(each);
    }
    this.#waiting.delete(id);
    const left = waiting.filter((each) => !group.includes(each));
    if (left.length > 0) this.#waiting.set(id, left);
    return group;
  }

  async #drawGroup(group: Waiting[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    const { page, tile } = first;
    try {
      const drawn = await this.#run(page, tile.scale, group);
      for (const [index, { answer }] of group.entries()) answer.resolve(drawn[index] ?? null);
    } catch (error) {
      if (error instanceof Failure && error.code === 'unreadable_file') this.#noteUndrawable(page, error);
      for (const { answer } of group) answer.reject(error instanceof RendererFailure ? busy() : error);
    }
  }

  async #run(page: DrawnPage, scale: number, group: Waiting[]): Promise<Uint8Array[]> {
    const outcome = await this.#deps.storage.withLocalFile(sourceKey(page.revision, page.source), (path) =>
      tryToDraw(this.#deps.renderers, {
        task: 'draw tiles',
        ...pageOfFile(path, page),
        scale,
        tiles: group.map(({ tile: { column, row } }) => ({ column, row })),
      }),
    );
    if (typeof outcome !== 'string' && 'tiles' in outcome) return outcome.tiles;
    const fault = typeof outcome === 'string' ? outcome : 'damaged';
    throw new Failure('unreadable_file', { message: PAGE_FAULTS[fault] });
  }

  #noteUndrawable(page: PageKey, failure: Failure): void {
    if (this.#undrawable.size >= MAX_UNDRAWABLE) this.#undrawable.clear();
    this.#undrawable.set(keyOf(page), failure);
  }
}

export const busy = () => new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
const tooMany = () =>
  new Failure('too_many_requests', {
    message: texts.tooManyTiles,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
