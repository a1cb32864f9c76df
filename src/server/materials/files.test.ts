import { expect } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { areFilesHeld, holdFiles } from './files.ts';

oneDatabase('Files of the library', (database, it) => {
  it('stay for a backup when another one ends', async () => {
    const { db } = database();
    const now = () => 1000;
    await holdFiles(db, now, () =>
      holdFiles(db, now, async () => {}).then(async () => {
        expect(await areFilesHeld(db, now())).toBe(true);
      }),
    );
    expect(await areFilesHeld(db, now() + 60_000)).toBe(false);
  });

  it('don’t stay for a backup that was made while the clock was ahead', async () => {
    const { db } = database();
    const now = Date.now();
    await holdFiles(
      db,
      () => now + 24 * 60 * 60_000,
      async () => {},
    );
    expect(await areFilesHeld(db, now)).toBe(false);
  });
});
