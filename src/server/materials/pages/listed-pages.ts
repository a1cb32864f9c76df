/** Lists a material's pages for the viewer. */
import type { MaterialDetail, PageState } from '#shared/materials.ts';
import type { PageLayout } from '#shared/page.ts';
import type { Db } from '../../db/schema.ts';

export async function listPages(
  db: Db,
  { revision }: { revision: string },
): Promise<MaterialDetail['pages']> {
  const rows = await db
    .selectFrom('materialPages')
    .select([
      'number',
      'source',
      'sourceIndex',
      'width',
      'height',
      'placeholder',
      'layout',
      'renderedAt',
      'failedAt',
      'fault',
      'notices',
    ])
    .where('revision', '=', revision)
    .orderBy('number')
    .execute();
  return rows.map(({ number, source, sourceIndex, layout, notices, renderedAt, failedAt, ...page }) => ({
    image: pageAddress(revision, number),
    origin: `${source}/${sourceIndex}`,
    ...page,
    layout: parseLayout(layout),
    notices: JSON.parse(notices),
    state: stateOf({ renderedAt, failedAt }),
  }));
}

function stateOf({
  renderedAt,
  failedAt,
}: {
  renderedAt: number | null;
  failedAt: number | null;
}): PageState {
  if (failedAt !== null) return 'failed';
  return renderedAt === null ? 'waiting' : 'ready';
}

export const pageAddress = (revision: string, number: number) => `/api/pages/${revision}/${number}`;

export const parseLayout = (layout: string | null): PageLayout | null => (layout ? JSON.parse(layout) : null);
