import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { openDiskStorage } from '../storage/disk.ts';
import { sweepOrphans } from './background-work.ts';
import { newRevision } from './files.ts';
import { addMaterial } from './materials.ts';

oneDatabase('The files of a store', (database) => {
  const log = { warn: vi.fn() };

  async function openStore() {
    const root = path.join(database().dataDir, randomBytes(4).toString('hex'));
    const storage = await openDiskStorage(root);
    return {
      storage,
      add: (revision: string) => storage.put(`materials/${revision}/source-1.pdf`, new Uint8Array([1])),
      sweep: (settledMs = -1000) =>
        sweepOrphans({ db: database().db, storage, now: Date.now, log }, settledMs),
      folders: () => readdir(path.join(root, 'materials')),
    };
  }

  /** Adds a row and returns its revision. */
  async function publish(isSample = 0): Promise<string> {
    const revision = newRevision();
    const texts = { title: revision, description: '', subject: 'Physics', kind: 'assignment' } as const;
    const row = { ...texts, revision, sourceHash: '', ownerId: null, isSample, createdAt: 1 };
    const page = { source: 'source-1.pdf', sourceIndex: 0, width: 1, height: 1 };
    await addMaterial(database().db, { ...row, status: 'published' }, [page]);
    return revision;
  }

  it('stay while a database without rows of its own, but with samples, is the wrong one', async () => {
    const store = await openStore();
    await store.add(newRevision());
    await store.add(await publish(1));
    await store.sweep();
    expect(await store.folders()).toHaveLength(2);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/another database/));
  });

  it('stay where the store has the mark of another database', async () => {
    const store = await openStore();
    await store.storage.put('owner/0123456789abcdef', new Uint8Array([1]));
    for (const revision of [await publish(), newRevision()]) await store.add(revision);
    await store.sweep();
    expect(await store.folders()).toHaveLength(2);
  });

  it('are swept once they are settled and have no row, in a store that was new to this database', async () => {
    const store = await openStore();
    await store.sweep();
    for (const revision of [newRevision(), newRevision()]) await store.add(revision);
    await store.sweep(60_000);
    expect(await store.folders()).toHaveLength(2);
    await store.sweep();
    expect(await store.folders()).toEqual([]);
  });

  it('are swept where they are older than marks and most of them have a row', async () => {
    const store = await openStore();
    const known = await publish();
    for (const revision of [known, newRevision()]) await store.add(revision);
    await store.sweep();
    expect(await store.folders()).toEqual([known]);
  });
});
