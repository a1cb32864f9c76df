/** After an upgrade, pages that were drawn without any text are recognised. */
import { describe, expect, it } from 'vitest';
import { makeEmptyPlaces } from '#test/server/database.ts';
import { migrate } from '../../db/migrations.ts';
import { openAsItIs } from '../../db/open.ts';
import { createLog } from '../../log.ts';

describe.each(makeEmptyPlaces)('An upgrade on $name', ({ make, isMissing }) => {
  it.skipIf(isMissing)('has the pictures read of pages that were drawn without any text', async () => {
    const place = await make();
    const db = openAsItIs(place, createLog('silent'));
    await migrate(db, ['2026-11-26-first-schema']);
    const item = { id: 'item', kind: 'assignment', subject: 'Nepali', title: 'x', titleKey: 'x', version: 1 };
    const dates = { createdAt: 1, publishedAt: 1, ownerId: null, isSample: 0, isDownloadable: 0 };
    const set = { status: 'published', description: '', revision: 'a', pageCount: 3, sourceHash: '' };
    await db
      .insertInto('materials')
      .values({ ...item, ...dates, ...set } as never)
      .execute();
    const page = { source: '1.pdf', sourceIndex: 0, width: 1, height: 1, placeholder: '', rotation: 0 };
    const pages = [
      { text: '', renderedAt: 1 },
      { text: 'Chapter 4', renderedAt: 1 },
      { text: '', renderedAt: null },
    ].map((each, index) => ({ materialId: 'item', revision: 'a', number: index + 1, ...page, ...each }));
    await db
      .insertInto('materialPages')
      .values(pages as never)
      .execute();
    await migrate(db);
    const rows = await db.selectFrom('materialPages').select('recognition').orderBy('number').execute();
    expect(rows.map(({ recognition }) => recognition)).toEqual(['waiting', null, null]);
    await db.destroy();
    await place.remove();
  });
});
