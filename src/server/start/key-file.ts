/** Keys that lie beside the database, whose copy alone is then worth less. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDirError } from './start-errors.ts';

export const KEY = /^[\w-]{43}$/;

/** Gives 32 bytes in base64url, drawn at the first start. @throws {ConfigError} */
export async function readKeyFile(dataDir: string, name: string): Promise<string> {
  try {
    return await readOrDraw(path.join(dataDir, name));
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

async function readOrDraw(file: string): Promise<string> {
  const key = await readFile(file, 'utf8').catch(ifMissing);
  if (key !== null && KEY.test(key)) return key;
  // A power cut has left it incomplete.
  if (key !== null) await rm(file);
  await drawKey(file);
  return readOrDraw(file);
}

/** Atomic; where another process was first, its key stands. */
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
