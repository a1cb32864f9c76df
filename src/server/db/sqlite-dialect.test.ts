import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { oneDatabase } from '#test/server/database.ts';
import { databaseFile, isCutOff } from './open.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { readStoredValue, writeStoredValue } from './stored-values.ts';

oneDatabase('A transaction', (database) => {
  it('that waits for another one isn’t ended with it where the other’s commit fails', async () => {
    const { db } = database();
    const failing = db.transaction().execute(async (transaction) => {
      await sql`pragma defer_foreign_keys = on`.execute(transaction);
      await transaction.insertInto('recoveryCodes').values({ accountId: 'nobody', codeHash: '' }).execute();
    });
    const waiting = db.transaction().execute(async (transaction) => {
      await writeStoredValue(transaction, 'first half', 'x');
      throw new Error('There is no second half.');
    });
    const next = writeStoredValue(db, 'afterwards', 'x');
    const [failed, waited] = await Promise.allSettled([failing, waiting, next]);
    expect(failed).toMatchObject({ reason: { message: 'FOREIGN KEY constraint failed' } });
    expect(waited).toMatchObject({ reason: { message: 'There is no second half.' } });
    expect(await readStoredValue(db, 'first half')).toBeNull();
    expect(await readStoredValue(db, 'afterwards')).toBe('x');
  });

  it('that another program holds up for too long fails as when the database is down', async () => {
    const file = databaseFile(database().dataDir);
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const options = { readOnly: false, busyTimeoutMs: 10 };
    const connection = await SqliteConnection.open(file, options, () => {});
    await expect(connection.run('begin immediate')).rejects.toSatisfy(isCutOff);
    other.close();
    await connection.close();
  });
});
