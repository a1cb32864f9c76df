import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { runCog, startCog } from '#test/server/command.ts';
import { eachDatabase, oneDatabase } from '#test/server/database.ts';
import { draft, expectNothingHeld, expectShortLog, sayMuch } from '#test/server/long-reading.ts';
import { createRoom } from '../chat/messages.ts';
import { storeMessages } from '../chat/store-messages.ts';
import { databaseFile } from '../db/open.ts';
import { openCopiedSource, openSource } from './source.ts';
import { writeBackup } from './write-backup.ts';

eachDatabase('A backup that copies files', (database) => {
  it('reads no rows any more, so that the database’s log grows no further however much is written', async () => {
    const { db, dataDir } = database();
    await createRoom(db, 'anonymous');
    let listed = 0;
    const storage = {
      async listFiles() {
        if (listed++ === 0) await expectNothingHeld(database());
        return [];
      },
      open: async () => null,
    };
    const file = path.join(dataDir, 'made.backup');
    const source = await openSource(database());
    await writeBackup({ source, storage, file, version: '0.0.0', nowMs: Date.now() });
    expect(listed).toBeGreaterThan(0);
  });
});

oneDatabase('A backup that reads rows of SQLite', (database) => {
  beforeAll(() => createRoom(database().db, 'anonymous'));
  const copies = async () => {
    const names = await readdir(path.join(database().dataDir, 'files/incoming'), { recursive: true });
    return names.filter((name) => name.includes('database-'));
  };

  it('has those of one moment, and lets the log grow no further however much is written meanwhile', async () => {
    const { dataDir } = database();
    await storeMessages(database().db, 'anonymous', [draft, draft], Date.now());
    const source = await openCopiedSource(databaseFile(dataDir), path.join(dataDir, 'files/incoming'));
    await sayMuch(database());
    expectShortLog(dataDir);
    const messages = source.tables.find(({ name }) => name === 'chat_messages');
    const batches = messages ? await Array.fromAsync(source.rows(messages)) : [];
    expect(batches.flat()).toHaveLength(2);
    await source.close();
    expect(await copies()).toEqual([]);
  });

  it('has no key of a day in its copy, which may outlive the day in the blocks of the disk', async () => {
    const { db, dataDir } = database();
    await db.insertInto('dayKeys').values({ day: '2026-11-26', key: 'k' }).execute();
    const source = await openCopiedSource(databaseFile(dataDir), path.join(dataDir, 'files/incoming'));
    const keys = source.tables.find(({ name }) => name === 'day_keys');
    expect(keys && (await Array.fromAsync(source.rows(keys))).flat()).toEqual([]);
    await source.close();
    expect(await db.selectFrom('dayKeys').selectAll().execute()).toHaveLength(1);
  });

  it('and is killed leaves neither a long log nor a copy, and the next one is whole', async () => {
    const { db, dataDir } = database();
    for (let n = 0; n < 40; n++) await storeMessages(db, 'anonymous', Array(500).fill(draft), Date.now());
    const file = path.join(dataDir, 'killed.backup');
    const killed = startCog(database(), ['backup', file]);
    const ended = once(killed, 'exit');
    // The file of the backup is begun after the database was copied.
    await eventually(async () => expect((await readdir(dataDir)).join()).toContain('.part'));
    await sayMuch(database());
    killed.kill('SIGKILL');
    await ended;
    expectShortLog(dataDir);
    expect(await copies()).toEqual([]);
    expect(await runCog(database(), ['backup', path.join(dataDir, 'next.backup')])).toMatchObject({
      code: 0,
    });
  });
});
