import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { lockDataDir } from '../db/data-dir-lock.ts';
import { lockDatabase } from '../db/database-lock.ts';
import { openDatabase } from '../db/open.ts';
import { createLog } from '../log.ts';
import { addressError } from './start-errors.ts';

const log = createLog('silent');
/** Returns the sentence that `main.ts` prints. */
const sentenceOf = async (start: () => unknown): Promise<string> => {
  const error = await Promise.resolve()
    .then(start)
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as Error).message;
};

it.each([
  [process.execPath, /^DATA_DIR is ".*", but it must be a folder: there is a file with that name\.$/],
  ['/proc/cogito/data', /^DATA_DIR is ".*", but it must be a folder that can be /],
  [path.join(tmpdir(), 'x'.repeat(300)), /^DATA_DIR is ".*", but its name is too long\.$/],
])('one sentence says that data can’t be kept in %s', async (dataDir, sentence) => {
  expect(await sentenceOf(() => lockDataDir(dataDir))).toMatch(sentence);
  const databaseUrl = 'postgres://127.0.0.1:1/none';
  expect(await sentenceOf(() => openDatabase({ databaseUrl, dataDir }, log))).toMatch(sentence);
});

it('one sentence says that no database answers, and repeats no password', async () => {
  const url = 'postgres://cogito:a@secret@127.0.0.1:1/cogito?password=secret';
  const lock = () => lockDatabase(url, { as: 'only server', log, onTaken: () => {} });
  expect(await sentenceOf(lock)).toBe(
    'DATABASE_URL is "postgres://cogito:…@127.0.0.1:1/cogito?…", but no PostgreSQL server answers there.',
  );
});

it('one sentence says that an address is none of this machine', async () => {
  // The address belongs to a block that nobody has (RFC 5737); a name would depend on the local resolver.
  const address = { host: '203.0.113.1', port: 0 };
  const [error] = await once(createServer().listen(address), 'error');
  expect(
    await sentenceOf(() => {
      throw addressError(address, error);
    }),
  ).toBe('HOST is "203.0.113.1", but it must be an address of this machine.');
});
