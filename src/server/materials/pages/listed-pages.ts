/** Lists a material's pages and its outline for the viewer. */
import type { MaterialDetail, PageState } from '#shared/materials.ts';
import type { PageLayout } from '#shared/page.ts';
import type { Db } from '../../db/schema.ts';
import { sourceType } from '../files.ts';
import type { PageRow } from '../materials.ts';
import { assumedPictureWidth, finestScale } from '../rendering/page-sizes.ts';
import { outlineOf } from './page-contents.ts';

export async function listPages(
  db: Db,
  { revision }: { revision: string },
): Promise<Pick<MaterialDetail, 'pages' | 'outline'>> {
  const rows = await db
    .selectFrom('materialPages')
    .select([
      'number',
      'source',
      'sourceIndex',
      'width',
      'height',
      'pictureWidth',
      'placeholder',
      'layout',
      'label',
      'outline',
      'renderedAt',
      'failedAt',
      'fault',
      'notices',
    ])
    .where('revision', '=', revision)
    .orderBy('number')
    .execute();
  const pages = rows.map(
    ({ number, source, sourceIndex, pictureWidth, outline: _, renderedAt, failedAt, ...page }) => ({
      image: pageAddress(revision, number),
      origin: `${source}/${sourceIndex}`,
      ...page,
      layout: parseLayout(page.layout),
      notices: JSON.parse(page.notices),
      finestScale: finestScaleOf({ source, pictureWidth, renderedAt, ...page }),
      state: stateOf({ renderedAt, failedAt }),
    }),
  );
  return { pages, outline: outlineOf(rows) };
}

export function stateOf({ renderedAt, failedAt }: Pick<PageRow, 'renderedAt' | 'failedAt'>): PageState {
  if (failedAt !== null) return 'failed';
  return renderedAt === null ? 'waiting' : 'ready';
}

type Drawn = Pick<PageRow, 'source' | 'pictureWidth' | 'renderedAt' | 'width' | 'height'>;

/** Returns the largest scale of a page's tiles. */
export function finestScaleOf({ source, pictureWidth, renderedAt, ...size }: Drawn): number {
  if (sourceType(source) === 'pdf') return finestScale(size, null);
  const assumed = renderedAt === null ? 0 : assumedPictureWidth(size);
  return finestScale(size, pictureWidth ?? assumed);
}

export const pageAddress = (revision: string, number: number) => `/api/pages/${revision}/${number}`;

export const parseLayout = (layout: string | null): PageLayout | null => (layout ? JSON.parse(layout) : null);
