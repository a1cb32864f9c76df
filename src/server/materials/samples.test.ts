import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eachDatabase } from '#test/server/database.ts';
import { makePdf } from '#test/server/files.ts';
import { shareRenderers } from '#test/server/renderers.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { openLibrary } from './library.ts';
import { publishSampleLibrary } from './samples.ts';

eachDatabase('The sample library', (database) => {
  let samplesDir: string;

  beforeEach(async () => {
    samplesDir = await mkdtemp(path.join(tmpdir(), 'cogito-samples-'));
    await mkdir(path.join(samplesDir, 'pdf'));
    const row = {
      kind: 'assignment',
      subject: 'Physics',
      description: 'A sample.',
      createdAt: '2026-08-17T04:35:00.000Z',
    };
    const rows = ['one', 'two', 'lost'].map((slug) => ({ ...row, slug, title: `Sample ${slug}` }));
    await writeFile(path.join(samplesDir, 'library.json'), JSON.stringify(rows));
    for (const slug of ['one', 'two'])
      await writeFile(
        path.join(samplesDir, 'pdf', `${slug}.pdf`),
        makePdf([{ text: slug }, { text: 'end' }]),
      );
    vi.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(samplesDir, { recursive: true });
  });

  const open = () => {
    const { db, dataDir } = database();
    return openLibrary({
      db,
      log: createLog('silent'),
      now: Date.now,
      config: readConfig({ DATA_DIR: dataDir }),
      renderers: shareRenderers(),
    });
  };
  const titles = async () => {
    const rows = await database().db.selectFrom('materials').selectAll().orderBy('title').execute();
    return rows.map(({ title, ownerId, isSample, createdAt }) => ({ title, ownerId, isSample, createdAt }));
  };
  const sample = (title: string) => ({
    title,
    ownerId: null,
    isSample: 1,
    createdAt: Date.parse('2026-08-17T04:35:00.000Z'),
  });

  it('is published once, taken up after a crash, and stays removed', async () => {
    const library = await open();
    await publishSampleLibrary(library, samplesDir);
    const { db } = database();
    await db.deleteFrom('installation').execute();
    await db.deleteFrom('materials').where('title', '=', 'Sample two').execute();
    await publishSampleLibrary(library, samplesDir);
    expect(await titles()).toEqual([sample('Sample one'), sample('Sample two')]);

    await db.deleteFrom('materials').where('title', '=', 'Sample one').execute();
    await publishSampleLibrary(library, samplesDir);
    expect(await titles()).toEqual([sample('Sample two')]);
    await library.close();
  });
});
