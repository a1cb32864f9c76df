/** The key that tells one reporter from another. It lies beside the database, whose copy alone then names nobody. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDirError } from '../../start-errors.ts';

const KEY = /^[\w-]{43}$/;

/**
 * Reads the installation's key from `dataDir`, and draws it at the first start. Where the file is lost, whoever has
 * reported a message can report it once more.
 * @throws {ConfigError} where the folder can't be used.
 */
export async function readReporterKey(dataDir: string): Promise<string> {
  try {
    return await readOrDraw(path.join(dataDir, 'reporter.key'));
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

async function readOrDraw(file: string): Promise<string> {
  const key = await readFile(file, 'utf8').catch(ifMissing);
  if (key !== null && KEY.test(key)) return key;
  // What a power cut left of it is no key.
  if (key !== null) await rm(file);
  await drawKey(file);
  return readOrDraw(file);
}

/** Whole or not at all; where another process was first, its key stands. */
async function drawKey(file: string): Promise<void> {
  const drawn = `${file}.${randomUUID()}`;
  await writeFile(drawn, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(drawn, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(drawn);
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
