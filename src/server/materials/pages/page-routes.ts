/** Serves images and texts of pages by their revision to permitted readers; browsers keep them for ever. */
import { ENDPOINTS } from '#shared/api.ts';
import { PAGE_FAULTS } from '#shared/materials.ts';
import type { PageWidth, TextLine } from '#shared/page.ts';
import type { Account } from '../../accounts/accounts.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { Failure } from '../../failure.ts';
import type { Serve } from '../../http/endpoints.ts';
import { imageKey } from '../files.ts';
import type { Library } from '../library.ts';
import { requireReadable } from '../permissions.ts';
import { servedWidth } from '../rendering/page-sizes.ts';
import type { PageKey } from './asked-pages.ts';

const REVISION = /^[0-9a-f]{32}$/;
const NUMBER = /^[1-9]\d{0,3}$/;
const FOR_EVER = 'private, max-age=31536000, immutable';

export function servePages(serve: Serve, library: Library, { webOrigins }: Pick<Config, 'webOrigins'>): void {
  serve(ENDPOINTS.readPage, async ({ params, query, account, reply }) => {
    const key = parseKey(params);
    let page = await findPage(library.db, key, account);
    if (isWaiting(page)) {
      await library.queue.renderNext(key);
      page = await findPage(library.db, key, account);
    }
    if (page.failedAt !== null)
      throw new Failure('unreadable_file', { message: PAGE_FAULTS[page.fault ?? 'damaged'] });
    const image = isWaiting(page) ? null : await openImage(library, key, page.width, query.width);
    if (!image) throw new Failure('unavailable', { retryAfterSeconds: 2 });
    reply.headers({
      'content-type': 'image/webp',
      'content-length': image.bytes,
      'cache-control': FOR_EVER,
      // After signing out or as another account, the browser asks again instead of using its cache.
      vary: 'cookie',
    });
    // Frontends on other origins show the images too; for everybody else the cookie's rules apply.
    if (webOrigins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin');
    return image.stream;
  });

  serve(ENDPOINTS.readPageText, async ({ params, account }) => {
    const page = await findPage(library.db, parseKey(params), account);
    if (isWaiting(page)) throw new Failure('unavailable', { retryAfterSeconds: 2 });
    return { source: page.textSource, lines: JSON.parse(page.lines) as TextLine[] };
  });
}

/** @throws {Failure} `not_found` for an address that was never one of ours. */
function parseKey({ revision = '', number = '' }: Record<string, string>): PageKey {
  if (!REVISION.test(revision) || !NUMBER.test(number)) throw new Failure('not_found');
  return { revision, number: Number(number) };
}

/** @throws {Failure} `not_found`, also for a page that the reader may not read. */
async function findPage(db: Db, { revision, number }: PageKey, reader: Account) {
  const page = await db
    .selectFrom('materialPages as page')
    .innerJoin('materials', 'materials.id', 'page.materialId')
    .select([
      'page.width',
      'page.textSource',
      'page.lines',
      'page.renderedAt',
      'page.failedAt',
      'page.fault',
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

type PageState = { renderedAt: number | null; failedAt: number | null };
const isWaiting = ({ renderedAt, failedAt }: PageState) => renderedAt === null && failedAt === null;

/** Opens an image. If it is missing on the disk, the page is rendered again and null is returned. */
async function openImage(
  { db, storage, queue }: Library,
  { revision, number }: PageKey,
  widest: number,
  asked: PageWidth | undefined,
) {
  const image = await storage.open(imageKey(revision, number, servedWidth(widest, asked)));
  if (image) return image;
  await db
    .updateTable('materialPages')
    .set({ renderedAt: null })
    .where('revision', '=', revision)
    .where('number', '=', number)
    .execute();
  queue.wake();
  return null;
}
