import type { Db } from '../db/schema.ts';

/** How many pages are neither rendered nor given up. */
export async function countWaitingPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('materialPages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('renderedAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
