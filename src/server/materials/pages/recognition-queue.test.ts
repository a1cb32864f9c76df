import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { eachDatabase, postgresDatabase } from '#test/server/database.ts';
import { Failure } from '../../failure.ts';
import { createLog } from '../../log.ts';
import { HEADING, indexPage } from '../../search/entries.ts';
import { openDiskStorage } from '../../storage/disk.ts';
import { folderOf, imageKey } from '../files.ts';
import { addMaterial, changeMaterial, findMaterial } from '../materials.ts';
import type { Job, Outcome } from '../rendering/job.ts';
import { RendererFailure, type Renderers } from '../rendering/renderers.ts';
import { PageClaims } from './page-claims.ts';
import type { PageSet } from './page-sets.ts';
import { PostponedPages } from './postponed-pages.ts';
import { RecognitionQueue } from './recognition-queue.ts';

const WORDS: Outcome = { recognised: { text: 'words', lines: [], turn: 0 } };
const BETTER_WORDS: Outcome = { recognised: { text: 'better words', lines: [], turn: 0 } };

/** Recognises a page when the test says so; requested pages are named by their files. */
function handRecognisers() {
  const asked: string[] = [];
  const all: PromiseWithResolvers<Outcome>[] = [];
  const recognisers: Renderers = {
    run(job: Job) {
      asked.push(path.basename(job.file.path));
      const outcome = Promise.withResolvers<Outcome>();
      all.push(outcome);
      return outcome.promise;
    },
    interrupt() {
      for (const outcome of all) outcome.reject(new RendererFailure('interrupted'));
    },
    close() {
      for (const outcome of all) outcome.reject(new RendererFailure('closed'));
    },
  };
  const nth = async (count: number) => {
    await eventually(() => expect(all.length).toBeGreaterThanOrEqual(count));
    return all[count - 1] as PromiseWithResolvers<Outcome>;
  };
  return { recognisers, asked, nth };
}

/** The queue pauses for 5 s after an error. */
const BEHIND_A_PAUSE_MS = 20_000;

const REVISION = '1'.padStart(32, '0');
const SCANS = {
  ...({ kind: 'assignment', subject: 'Physics', description: '', status: 'published' } as const),
  ...{ title: 'Scans', ownerId: null, isSample: 0, createdAt: 1, revision: REVISION, sourceHash: '' },
};
const PAGE = { source: 'source-1.png', sourceIndex: 0, width: 8, height: 8 };

eachDatabase('The queue of pictures to be read', (database) => {
  beforeEach(async () => {
    await database().db.deleteFrom('materials').execute();
  });

  async function addScans(pages: number) {
    const { db } = database();
    const material = await addMaterial(
      db,
      SCANS,
      Array.from({ length: pages }, () => PAGE),
    );
    await db.updateTable('materialPages').set({ renderedAt: 1, recognition: 'waiting' }).execute();
    return material;
  }

  async function open() {
    const { db, dataDir } = database();
    const storage = await openDiskStorage(path.join(dataDir, 'files'));
    for (const number of [1, 2, 3]) await storage.put(imageKey(REVISION, number, 8), new Uint8Array([1]));
    const hand = handRecognisers();
    const now = () => 5;
    const recognitionClaims = new PageClaims(db, now, 'recognise');
    const deps = {
      db,
      storage,
      log: createLog('silent'),
      now,
      recognisers: hand.recognisers,
      recognitionClaims,
    };
    const undrawn = new PostponedPages(now);
    const queue = new RecognitionQueue({ ...deps, undrawn });
    const close = async () => {
      queue.stop();
      hand.recognisers.close();
      await queue.idle();
      await storage.close();
    };
    return { ...hand, queue, storage, undrawn, close };
  }

  const states = async () => {
    const { db } = database();
    const rows = await db
      .selectFrom('materialPages')
      .select(['recognition', 'text'])
      .orderBy('number')
      .execute();
    return rows.map(({ recognition, text }) => text || recognition);
  };

  it('reads one page after the other, gives up one that can’t be read, and goes on', async () => {
    await addScans(3);
    const { queue, asked, nth, close } = await open();
    queue.wake();
    (await nth(1)).resolve(WORDS);
    (await nth(2)).reject(new RendererFailure('too_slow'));
    (await nth(3)).resolve({ fault: 'unreadable' });
    await queue.idle();
    expect(asked).toEqual(['1-8.webp', '2-8.webp', '3-8.webp']);
    expect(await states()).toEqual(['words', 'failed', 'failed']);
    await close();
  });

  it('tries a second time where the process died, and leaves the page where the server stops', async () => {
    await addScans(1);
    const first = await open();
    first.queue.wake();
    (await first.nth(1)).reject(new RendererFailure('died'));
    await first.nth(2);
    await first.close();
    expect(await states()).toEqual(['waiting']);
    const second = await open();
    second.queue.wake();
    (await second.nth(1)).resolve(WORDS);
    await second.queue.idle();
    expect(await states()).toEqual(['words']);
    await second.close();
  });

  it('waits until every page is drawn', async () => {
    await addScans(2);
    const { db } = database();
    await db.updateTable('materialPages').set({ renderedAt: null }).where('number', '=', 2).execute();
    const { queue, asked, nth, close } = await open();
    queue.wake();
    await queue.idle();
    expect(asked).toEqual([]);
    await db.updateTable('materialPages').set({ renderedAt: 1 }).where('number', '=', 2).execute();
    queue.wake();
    (await nth(1)).resolve(WORDS);
    await nth(2);
    await close();
  });

  it(
    'goes on behind a page whose picture is missing, and doesn’t wait for one that can’t be drawn now',
    async () => {
      await addScans(3);
      const { db } = database();
      await db.updateTable('materialPages').set({ renderedAt: null }).where('number', '=', 2).execute();
      const { queue, asked, nth, storage, undrawn, close } = await open();
      undrawn.add({ revision: REVISION, number: 2 });
      await storage.removeAll(folderOf(REVISION));
      await storage.put(imageKey(REVISION, 3, 8), new Uint8Array([1]));
      queue.wake();
      (await nth(1)).resolve(WORDS);
      await queue.idle();
      expect(asked).toEqual(['3-8.webp']);
      expect(await states()).toEqual(['waiting', 'waiting', 'words']);
      await close();
    },
    BEHIND_A_PAUSE_MS,
  );

  it('stops for an upload, and begins the interrupted page again when all uploads have been opened', async () => {
    await addScans(1);
    const { queue, asked, nth, close } = await open();
    queue.wake();
    await nth(1);
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const paused = [one, other].map(({ promise }) => queue.pauseDuring(() => promise));
    one.resolve();
    await paused[0];
    await queue.idle();
    expect(asked).toHaveLength(1);
    expect(await states()).toEqual(['waiting']);
    other.reject(new Error('the file is broken'));
    await expect(paused[1]).rejects.toThrow('broken');
    (await nth(2)).resolve(WORDS);
    await queue.idle();
    expect(await states()).toEqual(['words']);
    await close();
  });

  it('gives each page to one of two processes', async () => {
    await addScans(2);
    const [one, other] = [await open(), await open()];
    one.queue.wake();
    await one.nth(1);
    other.queue.wake();
    await other.nth(1);
    expect([one.asked, other.asked]).toEqual([['1-8.webp'], ['2-8.webp']]);
    await Promise.all([one.close(), other.close()]);
  });

  it('keeps no words of an item for which it was turned off meanwhile', async () => {
    const { id } = await addScans(2);
    const { queue, asked, nth, close } = await open();
    queue.wake();
    const reading = await nth(1);
    await changeMaterial(database().db, id, { recognition: 'off' });
    reading.resolve(WORDS);
    await queue.idle();
    expect(asked).toHaveLength(1);
    expect(await states()).toEqual(['off', 'off']);
    await close();
  });

  it.each([
    ['no text', '', 'words'],
    ['no letters', '4 / 12', 'words'],
    ['mostly characters of an unknown font', 'ab\ue001\ue002\ue003', 'words'],
    ['a heading of its own', 'Chapter 4', 'Chapter 4'],
  ])('puts words into a page only where it has none: with %s', async (_, before, after) => {
    const { id } = await addScans(1);
    const { db } = database();
    await db.updateTable('materialPages').set({ text: before }).execute();
    const { queue, nth, close } = await open();
    queue.wake();
    (await nth(1)).resolve(WORDS);
    await queue.idle();
    const page = await db
      .selectFrom('materialPages')
      .select(['text', 'recognition'])
      .executeTakeFirstOrThrow();
    expect(page).toEqual({ text: after, recognition: 'done' });
    await changeMaterial(db, id, { recognition: 'off' });
    expect(await states(), 'of the file’s own nothing is lost').toEqual([after === before ? after : 'off']);
    await close();
  });

  it('reads its own words of before anew', async () => {
    const { id } = await addScans(1);
    const { queue, nth, close } = await open();
    queue.wake();
    (await nth(1)).resolve(WORDS);
    await queue.idle();
    await changeMaterial(database().db, id, { recognition: 'again' });
    queue.wake();
    (await nth(2)).resolve(BETTER_WORDS);
    await queue.idle();
    expect(await states()).toEqual(['better words']);
    await close();
  });

  it('reads each page once more however often that is asked meanwhile, in two processes, and loses no words', async () => {
    const { db } = database();
    const { id } = await addScans(3);
    const [one, other] = [await open(), await open()];
    one.queue.wake();
    for (const count of [1, 2, 3]) (await one.nth(count)).resolve(WORDS);
    await one.queue.idle();

    const readAgain = () => changeMaterial(db, id, { recognition: 'again' });
    await Promise.all([readAgain(), readAgain()]);
    one.queue.wake();
    const first = await one.nth(4);
    await readAgain();
    other.queue.wake();
    const second = await other.nth(1);
    await readAgain();
    expect(await states(), 'until there are new ones').toEqual(['words', 'words', 'words']);
    first.resolve(BETTER_WORDS);
    (await one.nth(5)).resolve({ fault: 'unreadable' });
    second.resolve(BETTER_WORDS);
    await Promise.all([one.queue.idle(), other.queue.idle()]);
    expect(one.asked.slice(3)).toEqual(['1-8.webp', '3-8.webp']);
    expect(other.asked).toEqual(['2-8.webp']);
    expect(await states()).toEqual(['better words', 'better words', 'words']);

    await readAgain();
    one.queue.wake();
    for (const count of [6, 7, 8]) (await one.nth(count)).resolve(BETTER_WORDS);
    await one.queue.idle();
    expect(await states()).toEqual(['better words', 'better words', 'better words']);
    const found = db.selectFrom('searchEntries').select('page').where('materialId', '=', id);
    const entries = await found.where('page', '!=', HEADING).orderBy('page').execute();
    expect(entries.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect((await findMaterial(db, id)).version).toBe(1);
    await Promise.all([one.close(), other.close()]);
  });

  it('is another version of its item once it is turned off or on, and not where nothing changes', async () => {
    const { db } = database();
    const { id } = await addScans(1);
    const versions: number[] = [];
    for (const recognition of ['again', 'off', 'off', 'again', 'again'] as const) {
      await changeMaterial(db, id, { recognition });
      versions.push((await findMaterial(db, id)).version);
    }
    expect(versions).toEqual([1, 2, 2, 3, 3]);
    await changeMaterial(db, id, { recognition: 'off', version: '3' });
    await expect(changeMaterial(db, id, { recognition: 'again', version: '3' })).rejects.toThrow(Failure);
  });
});

postgresDatabase('A change of what is recognised', (database) => {
  it.each([
    ['recognition', { recognition: 'off' } as const, undefined],
    [
      'the pages',
      {},
      { of: REVISION, revision: '2'.padStart(32, '0'), sourceHash: '', pages: [PAGE] } satisfies PageSet,
    ],
  ])('of a title and %s waits for a page that is being kept', async (_, change, pageSet) => {
    const { db } = database();
    await db.deleteFrom('materials').execute();
    const { id } = await addMaterial(db, SCANS, [PAGE]);
    const keeping = await db.startTransaction().execute();
    await keeping.updateTable('materialPages').set({ renderedAt: 1 }).execute();
    const changed = changeMaterial(db, id, { title: 'Renamed', ...change }, pageSet);
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => expect((await waiting.execute(db)).rows).toHaveLength(1));
    await indexPage(keeping, id, 1, 'words');
    await keeping.commit().execute();
    await changed;
    expect((await findMaterial(db, id)).title).toBe('Renamed');
  });
});
