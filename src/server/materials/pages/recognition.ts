/** Shows publishers the state of recognition, and lets them change it. */
import { type RawBuilder, sql } from 'kysely';
import type { MaterialChange, PublisherDetails } from '#shared/materials.ts';
import type { Db, Tables } from '../../db/schema.ts';

/**
 * Counts the pages of a row of `materials` that may still get words, including documents that aren't drawn yet, since
 * any of their pages may be a scan. Each count uses an index of the counted pages only, because rows are long.
 */
export const pagesToRecognise = (isOn: boolean): RawBuilder<number> =>
  isOn
    ? sql`case when materials.recognition = 'off' then 0 else (
        select cast(count(*) as integer) from material_pages as waiting
        where waiting.material_id = materials.id
          and waiting.recognition = 'waiting' and waiting.rendered_at is not null
      ) + (
        select cast(count(*) as integer) from material_pages as drawing
        where drawing.material_id = materials.id and drawing.rendered_at is null and drawing.failed_at is null
      ) end`
    : sql`0`;

/** Counts the drawn pages of a row of `materials` whose words are only in the picture. */
export const scannedPages = sql<number>`(
  select cast(count(*) as integer) from material_pages as scan
  where scan.material_id = materials.id and scan.recognition is not null
)`;

type Library = { db: Db; recognition: object | null };

export async function readPublisherDetails(
  { db, recognition }: Library,
  material: Pick<Tables['materials'], 'id' | 'recognition'>,
): Promise<PublisherDetails> {
  const isOn = recognition !== null;
  const counted = await db
    .selectFrom('materials')
    .select([pagesToRecognise(isOn).as('pagesToRecognise'), scannedPages.as('scannedPages')])
    .where('id', '=', material.id)
    .executeTakeFirstOrThrow();
  return { ...counted, recognition: isOn ? material.recognition : 'unavailable' };
}

type Wanted = NonNullable<MaterialChange['recognition']>;

/**
 * Turning recognition off or on changes the item's version; recognising again doesn't. With `off`, recognised words are
 * deleted; with `again`, they stay until there are new ones.
 */
export async function changeRecognition(db: Db, materialId: string, wanted: Wanted): Promise<void> {
  const state = wanted === 'off' ? 'off' : 'on';
  await db
    .updateTable('materials')
    .set(({ eb }) => ({ recognition: state, version: eb('version', '+', 1) }))
    .where('id', '=', materialId)
    .where('recognition', '!=', state)
    .execute();
  await db
    .updateTable('materialPages')
    .set({ recognition: wanted === 'off' ? 'off' : 'waiting' })
    .where('materialId', '=', materialId)
    .where('recognition', 'is not', null)
    .execute();
  if (wanted === 'again') return;
  const emptied = await db
    .updateTable('materialPages')
    .set({ text: '', lines: '[]', textSource: 'file' })
    .where('materialId', '=', materialId)
    .where('textSource', '=', 'recognised')
    .returning('number')
    .execute();
  const numbers = emptied.map(({ number }) => number);
  if (numbers.length === 0) return;
  await db
    .deleteFrom('searchEntries')
    .where('materialId', '=', materialId)
    .where('page', 'in', numbers)
    .execute();
}
