/** Shows publishers the words that were read off their pages' pictures, and lets them change that. */
import { type RawBuilder, sql } from 'kysely';
import type { MaterialChange, PublisherDetails } from '#shared/materials.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { HEADING } from '../../search/entries.ts';

/**
 * How many pages of a row of `materials` may still get words: whether one of a document that isn't drawn yet is a scan,
 * nobody knows. Each is counted in an index that has only such pages: rows are long.
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

/** How many pages of a row of `materials` have their words in their picture only, as far as they are drawn. */
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
 * Turning it off or on makes another version of the item; reading again what is read already doesn't.
 * With `off`, what was recognised goes; with `again`, it stays until there is something new.
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
    .where('page', '!=', HEADING)
    .where('page', 'in', numbers)
    .execute();
}
