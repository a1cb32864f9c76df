/** Draws tiles on request and keeps them on this machine's disk until newer ones need the room (docs/decisions/0065). */
import { writeFile } from 'node:fs/promises';
import { type Tile, tileBox } from '#shared/tiles.ts';
import { Failure } from '../../failure.ts';
import { LocalCopies } from '../../storage/local-copies.ts';
import { openFile, type Scratch } from '../../storage/scratch.ts';
import type { OpenedFile } from '../../storage/storage.ts';
import type { PageKey } from './asked-pages.ts';
import { type Asked, busy, type DrawnPage, type Reader, TileQueue } from './tile-queue.ts';

/** The limit holds some 20,000 tiles, or a thousand views. */
const MAX_KEPT_BYTES = 512 * 1024 * 1024;
const ANSWER_WITHIN_MS = 10_000;

type Deps = ConstructorParameters<typeof TileQueue>[0] & {
  scratch: Scratch;
  maxKeptBytes?: number;
  answerWithinMs?: number;
};

export class Tiles {
  readonly #queue: TileQueue;
  readonly #kept: LocalCopies;
  readonly #answerWithinMs: number;

  constructor({
    scratch,
    maxKeptBytes = MAX_KEPT_BYTES,
    answerWithinMs = ANSWER_WITHIN_MS,
    ...drawing
  }: Deps) {
    this.#answerWithinMs = answerWithinMs;
    this.#queue = new TileQueue(drawing);
    this.#kept = new LocalCopies(scratch, maxKeptBytes);
  }

  /** Tells whether a tile is drawn, or being drawn. */
  has(page: PageKey, tile: Tile): boolean {
    return this.#kept.has(tileKey(page, tile));
  }

  /**
   * Returns null if the reader has gone. A tile that is being drawn when the reader is refused is kept for the next try.
   * @throws {Failure} `not_found` if the page has no such tile, `unavailable` after 10 s, and as `TileQueue.draw`.
   */
  async open(page: DrawnPage, tile: Tile, reader: Reader): Promise<OpenedFile | null> {
    const box = tileBox(tile, page);
    if (!box) throw new Failure('not_found');
    let isLate = false;
    const refusal = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      isLate = true;
      refusal.reject(busy());
    }, this.#answerWithinMs);
    const hasGone = () => isLate || reader.hasGone();
    const opening = this.#open({ page, tile, box, reader: { ...reader, hasGone } });
    try {
      return await Promise.race([opening, refusal.promise]);
    } finally {
      clearTimeout(timer);
      if (isLate) opening.then((file) => file?.stream.destroy()).catch(() => {});
    }
  }

  async #open(asked: Asked): Promise<OpenedFile | null> {
    const draw = async (path: string) => {
      const webp = await this.#queue.draw(asked);
      if (webp) await writeFile(path, webp, { mode: 0o600 });
      return webp !== null;
    };
    const key = tileKey(asked.page, asked.tile);
    for (;;) {
      let isLost = false;
      const file = await this.#kept.use(key, draw, async (path, isThere) => {
        const opened = isThere ? await openFile(path) : null;
        isLost = isThere && !opened;
        return opened;
      });
      if (file || asked.reader.hasGone()) return file;
      // The tile's file is lost, or its first reader has gone, so the tile is requested again for this reader.
      if (isLost) await this.#kept.forget((each) => each === key);
    }
  }

  async forget(revision: string): Promise<void> {
    await this.#kept.forget((key) => key.startsWith(`${revision}/`));
  }

  stop(): void {
    this.#queue.stop();
  }
}

const tileKey = ({ revision, number }: PageKey, { scale, column, row }: Tile) =>
  `${revision}/${number}/${scale}/${column}-${row}`;
