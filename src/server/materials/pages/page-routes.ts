/** Serves images, tiles and texts of pages by revision to permitted readers; browsers keep images for ever. */
import type { FastifyReply } from 'fastify';
import { ENDPOINTS } from '#shared/api.ts';
import { PAGE_FAULTS } from '#shared/materials.ts';
import type { PageWidth, TextLine } from '#shared/page.ts';
import { TILE_SCALES, type Tile } from '#shared/tiles.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import { KeyedLimit } from '../../limits.ts';
import type { OpenedFile } from '../../storage/storage.ts';
import { filesUnavailable } from '../../storage/texts.ts';
import { imageKey, sourceKey } from '../files.ts';
import type { Library } from '../library.ts';
import { requireReadable } from '../permissions.ts';
import { servedWidth } from '../rendering/page-sizes.ts';
import { atPage, type PageKey } from './asked-pages.ts';
import { finestScaleOf, stateOf } from './listed-pages.ts';
import { readPageLinks } from './page-contents.ts';

const REVISION = /^[0-9a-f]{32}$/;
const NUMBER = /^[1-9]\d{0,3}$/;
const TILE = /^(0|[1-9]\d{0,4})-(0|[1-9]\d{0,4})$/;
const FOR_EVER = 'private, max-age=31536000, immutable';

/** A screen shows some twenty tiles, a large one eighty; only tiles that must be drawn count. */
const TILES_OF_READER = { burst: 300, perMinute: 300 };

export function servePages(
  serve: Serve,
  library: Library,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): void {
  serve(ENDPOINTS.readPage, async ({ params, query, account, reply }) => {
    const key = parseKey(params);
    let page = await findPage(library.db, key, account);
    if (stateOf(page) === 'waiting') {
      await library.queue.renderNext(key, account.id);
      page = await findPage(library.db, key, account);
    }
    if (page.failedAt !== null)
      throw new Failure('unreadable_file', { message: PAGE_FAULTS[page.fault ?? 'damaged'] });
    const image =
      page.renderedAt === null ? null : await openImage(library, { ...key, ...page }, query.width);
    if (!image) throw new Failure('unavailable', { retryAfterSeconds: 2 });
    return sendImage(reply, image, config);
  });

  const tilesOfReader = new KeyedLimit({ ...TILES_OF_READER, now, isOn: config.rateLimits });
  serve(ENDPOINTS.readTile, async ({ params, account, reply }) => {
    const key = parseKey(params);
    const tile = parseTile(params);
    const page = await findPage(library.db, key, account);
    if (page.renderedAt === null || tile.scale > finestScaleOf(page)) throw new Failure('not_found');
    if (!library.tiles.has(key, tile)) tilesOfReader.enforce(account.id);
    const reader = { id: account.id, hasGone: () => reply.raw.destroyed };
    const image = await library.tiles.open({ ...key, ...page }, tile, reader);
    if (!image) throw new Failure('unavailable');
    return sendImage(reply, image, config);
  });

  serve(ENDPOINTS.readPageText, async ({ params, account }) => {
    const key = parseKey(params);
    const page = await findPage(library.db, key, account);
    if (stateOf(page) === 'waiting') throw new Failure('unavailable', { retryAfterSeconds: 2 });
    return {
      source: page.textSource,
      lines: JSON.parse(page.lines) as TextLine[],
      links: await readPageLinks(library.db, { ...page, revision: key.revision }),
      wordsToCome:
        library.recognition !== null && page.recognition === 'waiting' && page.recognitionOfItem === 'on',
    };
  });
}

/** @throws {Failure} `not_found` for an address that was never one of ours. */
function parseKey({ revision = '', number = '' }: Record<string, string>): PageKey {
  if (!REVISION.test(revision) || !NUMBER.test(number)) throw new Failure('not_found');
  return { revision, number: Number(number) };
}

/** @throws {Failure} `not_found` for an address that no tile can have. */
function parseTile({ scale = '', tile = '' }: Record<string, string>): Tile {
  const [, column, row] = TILE.exec(tile) ?? [];
  const known = TILE_SCALES.find((each) => String(each) === scale);
  if (known === undefined || column === undefined || row === undefined) throw new Failure('not_found');
  return { scale: known, column: Number(column), row: Number(row) };
}

function sendImage(reply: FastifyReply, image: OpenedFile, { webOrigins }: Pick<Config, 'webOrigins'>) {
  reply.headers({
    'content-type': 'image/webp',
    'content-length': image.bytes,
    'cache-control': FOR_EVER,
    // After signing out or as another account, the browser asks again instead of using its cache.
    vary: 'cookie',
  });
  // Frontends on other origins show the images too. Whether other sites can is decided by the cookie's `SameSite`.
  if (webOrigins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin');
  return image.stream;
}

/** @throws {Failure} `not_found`, also for a page that the reader may not read. */
async function findPage(db: Db, { revision, number }: PageKey, reader: Account) {
  const page = await db
    .selectFrom('materialPages as page')
    .innerJoin('materials', 'materials.id', 'page.materialId')
    .select([
      'page.source',
      'page.sourceIndex',
      'page.rotation',
      'page.width',
      'page.height',
      'page.pictureWidth',
      'page.textSource',
      'page.lines',
      'page.links',
      'page.recognition',
      'page.renderedAt',
      'page.failedAt',
      'page.fault',
      'materials.recognition as recognitionOfItem',
      'materials.status',
      'materials.ownerId',
    ])
    .where('page.revision', '=', revision)
    .where('page.number', '=', number)
    .executeTakeFirst();
  if (!page) throw new Failure('not_found');
  requireReadable(page, reader);
  return page;
}

/**
 * Opens an image. If it is missing in the store, the page is rendered again and null is returned.
 * @throws {Failure} `unavailable` if the uploaded file is missing, too.
 */
async function openImage(
  { db, storage, queue }: Library,
  { revision, number, width, source }: PageKey & { width: number; source: string },
  asked: PageWidth | undefined,
) {
  const image = await storage.open(imageKey(revision, number, servedWidth(width, asked)));
  if (image) return image;
  const file = await storage.open(sourceKey(revision, source));
  // The files may be elsewhere, for example on a disk that isn't mounted; the page is served again once they are back.
  if (!file) throw new Failure('unavailable', { message: filesUnavailable });
  file.stream.destroy();
  await atPage(db.updateTable('materialPages'), { revision, number }).set({ renderedAt: null }).execute();
  queue.wake();
  return null;
}
