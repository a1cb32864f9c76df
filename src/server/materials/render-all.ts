import type { Library } from './library.ts';
import type { MaterialRow } from './materials.ts';
import { renderPage } from './pages/render-page.ts';

/** Renders every page of a material, as many at a time as there are renderers; resolves to how many can't be shown. */
export async function renderAllPages(
  library: Library,
  { revision, pageCount }: MaterialRow,
): Promise<number> {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  await Promise.all(numbers.map((number) => renderPage(library, { revision, number })));
  const { failed } = await library.db
    .selectFrom('materialPages')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('revision', '=', revision)
    .where('failedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return failed;
}
