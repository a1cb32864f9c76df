/** Pages in a rearrangement before they are drawn again. */
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { MaterialChange } from '#shared/materials.ts';
import { eachDatabase } from '#test/server/database.ts';
import { openDiskStorage } from '../../storage/disk.ts';
import { imageKey, sourceKey } from '../files.ts';
import type { Library } from '../library.ts';
import { addMaterial, changeMaterial, findMaterial } from '../materials.ts';
import { pageAddress } from '../pages/listed-pages.ts';
import { keptWidths } from '../rendering/page-sizes.ts';
import { changeWithPages } from './rearrange.ts';

const REVISION = '1'.padStart(32, '0');

eachDatabase('A rearrangement of scans', (database) => {
  beforeEach(async () => {
    await database().db.deleteFrom('materials').execute();
  });

  /** Stores two recognised scans in a library that draws nothing; `whileCopying` runs during a rearrangement. */
  async function open(whileCopying?: (id: string) => Promise<void>) {
    const { db, dataDir } = database();
    const storage = await openDiskStorage(path.join(dataDir, 'files'));
    await storage.put(sourceKey(REVISION, 'source-1.png'), new Uint8Array([1]));
    const row = {
      ...({ kind: 'assignment', subject: 'Physics', description: '', status: 'published' } as const),
      ...{ title: 'Scans', ownerId: null, isSample: 0, createdAt: 1, revision: REVISION, sourceHash: '' },
    };
    const page = { source: 'source-1.png', sourceIndex: 0, width: 8, height: 8 };
    const { id } = await addMaterial(db, row, [page, page]);
    for (const number of [1, 2])
      for (const width of keptWidths(8))
        await storage.put(imageKey(REVISION, number, width), new Uint8Array([1]));
    const notices = JSON.stringify([{ kind: 'form' }, { kind: 'turned', turn: 180 }]);
    await db
      .updateTable('materialPages')
      .set({ renderedAt: 1, recognition: 'done', text: 'Newton', textSource: 'recognised', notices })
      .execute();
    const copy = storage.copy.bind(storage);
    storage.copy = async (copies) => {
      await whileCopying?.(id);
      await copy(copies);
    };
    const library = { db, storage, now: () => 5, queue: { wake() {} } } as unknown as Library;
    const change = async (change: MaterialChange) =>
      changeWithPages(library, await findMaterial(db, id), change);
    const pages = () =>
      db
        .selectFrom('materialPages')
        .select(['text', 'textSource', 'recognition', 'notices'])
        .where('materialId', '=', id)
        .orderBy('number')
        .execute();
    return { id, change, pages, close: () => storage.close() };
  }
  const [first, second] = [pageAddress(REVISION, 1), pageAddress(REVISION, 2)];

  it('no longer offers to turn a page that was turned, even before it is drawn again', async () => {
    const { change, pages, close } = await open();
    await change({
      pages: [
        { image: first, rotate: 180 },
        { image: second, rotate: 0 },
      ],
    });
    const kinds = (await pages()).map(({ notices }) =>
      JSON.parse(notices).map(({ kind }: { kind: string }) => kind),
    );
    expect(kinds).toEqual([['form'], ['form', 'turned']]);
    await close();
  });

  it('brings no words back that were forgotten while it was under way', async () => {
    const { db } = database();
    const { change, pages, close } = await open((id) => changeMaterial(db, id, { recognition: 'off' }));
    await change({
      pages: [
        { image: second, rotate: 0 },
        { image: first, rotate: 180 },
      ],
    });
    expect(await pages()).toMatchObject([
      { text: '', textSource: 'file', recognition: 'off' },
      { text: '', textSource: 'file', recognition: null },
    ]);
    expect(await db.selectFrom('searchEntries').select('page').where('page', '!=', 0).execute()).toEqual([]);
    await close();
  });

  it('has pages read for which recognition was turned on while it was under way', async () => {
    const { db } = database();
    const { id, change, pages, close } = await open((id) => changeMaterial(db, id, { recognition: 'again' }));
    await changeMaterial(db, id, { recognition: 'off' });
    await change({ pages: [{ image: second, rotate: 0 }] });
    expect(await pages()).toMatchObject([{ text: '', recognition: 'waiting' }]);
    await close();
  });
});
