/** Rearranging: reordered, turned or omitted pages become a new set of pages of the same files. */
import type { MaterialChange, PagesChange } from '#shared/materials.ts';
import { type Rotation, type Size, turn } from '#shared/page.ts';
import { Failure } from '../../failure.ts';
import { FileMissing } from '../../storage/storage.ts';
import { filesBehind, folderOf, imageKey, newRevision, sourceKey, sourceType } from '../files.ts';
import type { Library } from '../library.ts';
import { changeMaterial, type MaterialRow, newDates, type PageRow } from '../materials.ts';
import { pageAddress } from '../pages/listed-pages.ts';
import { withTurn } from '../pages/page-contents.ts';
import { WAITING } from '../pages/page-sets.ts';
import { keptWidths } from '../rendering/page-sizes.ts';
import { failureOfRenderer, installPages } from './publish.ts';

type Placed = { page: PageRow; rotate: Rotation };

/** Changes all given fields, pages included, or nothing. @throws {Failure} as `changeMaterial`. */
export async function changeWithPages(
  library: Library,
  material: MaterialRow,
  { pages, ...given }: MaterialChange,
): Promise<void> {
  const fields = { ...given, ...newDates(material, given, library.now()) };
  const placed = pages && (await placePages(library, material, pages));
  if (!placed) return changeMaterial(library.db, material.id, fields);
  const sizes = await sizesOnceTurned(library, placed);
  const revision = newRevision();
  await copyFiles(library, revision, placed);
  await installPages(library, material, fields, {
    of: material.revision,
    revision,
    sourceHash: material.sourceHash,
    pages: placed.map((place) => (place.rotate === 0 ? place.page : turned(place, sizes))),
  });
}

/** Returns null if nothing would change. @throws {Failure} `pages_changed` for a page that no longer exists. */
async function placePages(
  { db }: Library,
  { revision }: MaterialRow,
  change: PagesChange,
): Promise<Placed[] | null> {
  const rows = await db
    .selectFrom('materialPages')
    .selectAll()
    .where('revision', '=', revision)
    .orderBy('number')
    .execute();
  const pages = new Map(rows.map((row) => [pageAddress(revision, row.number), row]));
  const placed = change.map(({ image, rotate }) => {
    const page = pages.get(image);
    if (!page) throw new Failure('pages_changed');
    return { page, rotate };
  });
  const isAsBefore = placed.every(({ page, rotate }, index) => rotate === 0 && page.number === index + 1);
  return isAsBefore && placed.length === rows.length ? null : placed;
}

type Sizes = Map<string, Size[]>;

/** Measures pages that were turned by a quarter, because width and height have different limits. */
async function sizesOnceTurned({ renderers, storage }: Library, placed: Placed[]): Promise<Sizes> {
  const sizes: Sizes = new Map();
  const wanted = new Map(
    placed.filter(({ rotate }) => rotate % 180 !== 0).map((place) => [sizesKey(place), place]),
  );
  const measuring = [...wanted].map(async ([key, place]) => {
    const { source, revision } = place.page;
    const outcome = await storage.withLocalFile(sourceKey(revision, source), (path) =>
      renderers.run({
        task: 'measure',
        file: { path, type: sourceType(source) },
        rotation: rotationOf(place),
      }),
    );
    if ('sizes' in outcome) sizes.set(key, outcome.sizes);
  });
  for (const result of await Promise.allSettled(measuring))
    if (result.status === 'rejected') throw failureOfRenderer(result.reason);
  return sizes;
}

const rotationOf = ({ page, rotate }: Placed) => turn(page.rotation, rotate);
const sizesKey = (place: Placed) => `${place.page.source} ${rotationOf(place)}`;

function turned(place: Placed, sizes: Sizes): PageRow {
  const { page } = place;
  const size = sizes.get(sizesKey(place))?.[page.sourceIndex] ?? { width: page.width, height: page.height };
  const notices = withTurn(page.notices, 0);
  return { ...page, ...WAITING, ...size, notices, rotation: rotationOf(place) };
}

/** Leaves out pictures that are missing. @throws {FileMissing} if an uploaded file is. */
async function copyFiles({ storage }: Library, revision: string, placed: Placed[]): Promise<void> {
  const sources = [...new Set(placed.map(({ page }) => page.source))];
  const of = placed[0]?.page.revision ?? '';
  const copies = sources.flatMap(filesBehind).map((name) => ({
    from: sourceKey(of, name),
    to: sourceKey(revision, name),
  }));
  for (const [index, { page, rotate }] of placed.entries()) {
    if (rotate !== 0 || page.renderedAt === null) continue;
    for (const width of keptWidths(page.width))
      copies.push({ from: imageKey(of, page.number, width), to: imageKey(revision, index + 1, width) });
  }
  await storage.copy(copies);
  // The files of the former set, which may be elsewhere for now, are removed as soon as no row names them.
  const copied = new Set(await storage.listFiles(folderOf(revision)));
  if (!sources.every((name) => copied.has(sourceKey(revision, name)))) throw new FileMissing();
}
