import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { createLog } from '../../log.ts';
import { openDiskStorage } from '../../storage/disk.ts';
import { folderOf, imageKey, sourceKey } from '../files.ts';
import { addMaterial, removeMaterial } from '../materials.ts';
import type { Job, Outcome } from '../rendering/job.ts';
import { RendererFailure, type Renderers } from '../rendering/renderers.ts';
import { PageClaims } from './page-claims.ts';
import { RenderQueue } from './render-queue.ts';

const PAGE: Outcome = {
  page: {
    images: [{ width: 8, webp: new Uint8Array([1]) }],
    placeholder: 'ab',
    text: 'words',
    textSource: 'file',
    lines: [],
    layout: { content: { left: 0, top: 0, width: 1, height: 1 }, photos: [] },
    notices: [],
    links: [],
    needsRecognition: false,
    pictureWidth: null,
  },
};

/** The queue pauses for 5 s after an error. */
const BEHIND_A_PAUSE_MS = 20_000;

/** Draws a page when the test says so; requested pages are named by their file and their place in it. */
function handRenderers() {
  const drawn: string[] = [];
  const all: PromiseWithResolvers<Outcome>[] = [];
  const drawing: PromiseWithResolvers<Outcome>[] = [];
  let isDrawingAll = false;
  let isClosed = false;
  const renderers: Renderers = {
    run(job: Job) {
      drawn.push(job.task === 'render' ? `${path.basename(job.file.path)} ${job.index}` : '');
      if (isClosed) return Promise.reject(new RendererFailure('closed'));
      if (isDrawingAll) return Promise.resolve(PAGE);
      const outcome = Promise.withResolvers<Outcome>();
      drawing.push(outcome);
      all.push(outcome);
      return outcome.promise;
    },
    interrupt() {},
    close() {
      isClosed = true;
      for (const outcome of all) outcome.reject(new RendererFailure('closed'));
    },
  };
  const next = async () => {
    await expect.poll(() => drawing.length).toBeGreaterThan(0);
    return drawing.shift() as PromiseWithResolvers<Outcome>;
  };
  const drawAll = () => {
    isDrawingAll = true;
    for (const outcome of drawing.splice(0)) outcome.resolve(PAGE);
  };
  return { renderers, drawn, next, drawAll };
}

eachDatabase('The queue of pages', (database, itOnce) => {
  let count = 0;
  const add = (pages: number, createdAt: number) => {
    count++;
    const revision = String(count).padStart(32, '0');
    const source = `source-${count}.pdf`;
    const material = {
      kind: 'assignment',
      subject: 'Physics',
      description: '',
      status: 'published',
    } as const;
    const row = {
      ...material,
      title: source,
      ownerId: null,
      isSample: 0,
      createdAt,
      revision,
      sourceHash: '',
    };
    const page = { source, width: 8, height: 8 };
    return addMaterial(
      database().db,
      row,
      Array.from({ length: pages }, (_, sourceIndex) => ({ ...page, sourceIndex })),
    );
  };

  async function open() {
    const { db, dataDir } = database();
    const storage = await openDiskStorage(path.join(dataDir, 'files'));
    const rows = await db.selectFrom('materialPages').select(['revision', 'source']).distinct().execute();
    for (const { revision, source } of rows)
      await storage.put(sourceKey(revision, source), new Uint8Array([1]));
    const hand = handRenderers();
    const now = () => 5;
    const claims = new PageClaims(db, now);
    const deps = { db, storage, log: createLog('silent'), now, count: 1, renderers: hand.renderers, claims };
    const queue = new RenderQueue(deps);
    const close = async () => {
      queue.stop();
      hand.renderers.close();
      await queue.idle();
      await storage.close();
    };
    return { ...hand, queue, storage, close };
  }

  const states = async (revision: string) => {
    const rows = await database()
      .db.selectFrom('materialPages')
      .select(['renderedAt', 'failedAt', 'fault', 'text'])
      .where('revision', '=', revision)
      .orderBy('number')
      .execute();
    return rows.map(({ renderedAt, failedAt, fault, text }) =>
      renderedAt ? text : failedAt ? fault : 'waits',
    );
  };

  beforeEach(async () => {
    await database().db.deleteFrom('materials').execute();
    count = 0;
  });

  itOnce(
    'begins with first pages, goes on document by document, and takes next what somebody asks for',
    async () => {
      await add(3, 1);
      const second = await add(3, 2);
      const { queue, drawn, next, close } = await open();
      queue.wake();
      (await next()).resolve(PAGE);
      (await next()).resolve(PAGE);
      const asked = next().then(async (first) => {
        const answer = queue.renderNext({ revision: second.revision, number: 3 }, 'asha');
        first.resolve(PAGE);
        (await next()).resolve(PAGE);
        return answer;
      });
      await asked;
      for (let left = 2; left > 0; left--) (await next()).resolve(PAGE);
      await queue.idle();
      const order = [
        'source-2.pdf 0',
        'source-1.pdf 0',
        'source-2.pdf 1',
        'source-2.pdf 2',
        'source-1.pdf 1',
        'source-1.pdf 2',
      ];
      expect(drawn).toEqual(order);
      expect(await states(second.revision)).toEqual(['words', 'words', 'words']);
      await close();
    },
  );

  it('goes on after a restart where it was interrupted', async () => {
    const { revision } = await add(3, 1);
    const first = await open();
    first.queue.wake();
    (await first.next()).resolve(PAGE);
    await first.next();
    const asked = first.queue.renderNext({ revision, number: 3 }, 'asha');
    const turnedAway = expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    await first.close();
    await turnedAway;
    expect(await states(revision)).toEqual(['words', 'waits', 'waits']);

    const second = await open();
    second.queue.wake();
    for (let left = 2; left > 0; left--) (await second.next()).resolve(PAGE);
    await second.queue.idle();
    expect(await states(revision)).toEqual(['words', 'words', 'words']);
    await second.close();
  });

  itOnce('keeps a page waiting where no renderer starts, and asks who wants it to come back', async () => {
    const { revision } = await add(1, 1);
    const { queue, next, close } = await open();
    const asked = queue.renderNext({ revision, number: 1 }, 'asha');
    (await next()).reject(new RendererFailure('not_started'));
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    expect(await states(revision)).toEqual(['waits']);
    await close();
  });

  itOnce('keeps a page waiting while its file is missing, which may be elsewhere', async () => {
    const { revision } = await add(1, 1);
    const { queue, drawn, next, storage, close } = await open();
    await storage.removeAll(folderOf(revision));
    await expect(queue.renderNext({ revision, number: 1 }, 'asha')).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect([drawn, await states(revision)]).toEqual([[], ['waits']]);
    await storage.put(sourceKey(revision, 'source-1.pdf'), new Uint8Array([1]));
    const asked = queue.renderNext({ revision, number: 1 }, 'asha');
    (await next()).resolve(PAGE);
    await asked;
    expect(await states(revision)).toEqual(['words']);
    await close();
  });

  it(
    'goes on behind a page that fails for another reason than itself, which a reader may ask for',
    async () => {
      const other = await add(1, 1);
      const { revision } = await add(1, 2);
      const { queue, drawn, next, close } = await open();
      queue.wake();
      (await next()).reject(new RendererFailure('not_started'));
      await expect.poll(() => drawn, { timeout: BEHIND_A_PAUSE_MS }).toHaveLength(2);
      (await next()).resolve(PAGE);
      await queue.idle();
      expect([await states(revision), await states(other.revision)]).toEqual([['waits'], ['words']]);
      const asked = queue.renderNext({ revision, number: 1 }, 'asha');
      (await next()).resolve(PAGE);
      await asked;
      await close();
    },
    2 * BEHIND_A_PAUSE_MS,
  );

  itOnce(
    'gives up a page that is refused, takes too long, or takes its renderer with it twice, and keeps why',
    async () => {
      const { revision } = await add(5, 1);
      const { queue, next, close } = await open();
      queue.wake();
      (await next()).resolve({ fault: 'unreadable' });
      (await next()).resolve({ fault: 'too_complex' });
      (await next()).reject(new RendererFailure('too_slow'));
      (await next()).reject(new RendererFailure('died'));
      (await next()).reject(new RendererFailure('died'));
      (await next()).reject(new RendererFailure('died'));
      (await next()).resolve(PAGE);
      await queue.idle();
      expect(await states(revision)).toEqual([
        'damaged',
        'too_complex',
        'too_complex',
        'too_complex',
        'words',
      ]);
      await queue.renderNext({ revision, number: 1 }, 'asha');
      await close();
    },
  );

  itOnce('lets a reader wait for a bounded number of pages, so that others’ pages come too', async () => {
    const { revision } = await add(41, 1);
    const other = await add(1, 2);
    const { queue, drawAll, close } = await open();
    const asked = Array.from({ length: 41 }, (_, index) =>
      queue.renderNext({ revision, number: index + 1 }, 'busy'),
    );
    const others = queue.renderNext({ revision: other.revision, number: 1 }, 'asha');
    await expect(asked[40]).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    drawAll();
    await Promise.all([...asked.slice(0, 40), others]);
    await close();
  });

  itOnce('keeps nothing of a material that is removed while its page is drawn', async () => {
    const { id, revision } = await add(1, 1);
    const { queue, next, storage, close } = await open();
    queue.wake();
    const drawing = await next();
    await removeMaterial(database().db, id);
    drawing.resolve(PAGE);
    await queue.idle();
    expect(await storage.open(imageKey(revision, 1, 8))).toBeNull();
    await close();
  });

  it('draws each page in one process, whose waiting readers get what another has drawn', async () => {
    const { revision } = await add(4, 1);
    const [one, other] = [await open(), await open()];
    one.queue.wake();
    const [first, drawnByOne] = [await one.next(), [...one.drawn]];
    const asked = other.queue.renderNext({ revision, number: 1 }, 'asha');
    other.queue.wake();
    const second = await other.next();
    expect(drawnByOne).not.toEqual(other.drawn);
    first.resolve(PAGE);
    await asked;
    second.resolve(PAGE);
    one.drawAll();
    other.drawAll();
    await expect.poll(() => states(revision)).toEqual(Array.from({ length: 4 }, () => 'words'));
    expect([...one.drawn, ...other.drawn].toSorted()).toEqual([0, 1, 2, 3].map((n) => `source-1.pdf ${n}`));
    await Promise.all([one.close(), other.close()]);
  });

  it('takes over what a process left behind, once its lease has run out', async () => {
    const { revision } = await add(1, 1);
    const dead = new PageClaims(database().db, () => 5);
    expect(await dead.claim({ revision, number: 1 })).toMatchObject({ state: 'claimed' });
    const { queue, drawn, next, close } = await open();
    queue.wake();
    await queue.idle();
    expect(drawn).toEqual([]);
    await database().db.updateTable('materialPages').set({ claimedUntil: 1 }).execute();
    queue.wake();
    (await next()).resolve(PAGE);
    await queue.idle();
    expect(await states(revision)).toEqual(['words']);
    await close();
  });

  it('takes over a page that was claimed by a clock a day ahead', async () => {
    const { revision } = await add(1, 1);
    await database().db.updateTable('materialPages').set({ claimedBy: 'dead' }).execute();
    const aDayAhead = Date.now() + 86_400_000;
    await database().db.updateTable('materialPages').set({ claimedUntil: aDayAhead }).execute();
    const { queue, next, close } = await open();
    queue.wake();
    (await next()).resolve(PAGE);
    await queue.idle();
    expect(await states(revision)).toEqual(['words']);
    await close();
  });
});
