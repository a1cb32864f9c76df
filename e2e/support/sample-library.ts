/**
 * The sample library, rendered once in a run by whoever needs it first; every server that has it starts with a copy.
 * Rendering it for each of them would take half of the machine's time.
 */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../src/server/db/open.ts';
import { createLog } from '../../src/server/log.ts';
import { runFolder } from './run-folder.ts';
import { startServer } from './server.ts';

export const RENDERED_WITHIN_MS = 240_000;

export async function renderedLibrary(): Promise<string> {
  const library = join(runFolder(), 'library');
  if (isFirst()) await render(library);
  await until('the sample library is rendered', () => existsSync(library));
  return library;
}

function isFirst(): boolean {
  try {
    mkdirSync(join(runFolder(), 'rendering'));
    return true;
  } catch {
    return false;
  }
}

async function render(library: string) {
  const server = await startServer();
  const db = await openDatabase({ databaseUrl: null, dataDir: server.dataDir }, createLog('silent'));
  const waiting = db.selectFrom('materialPages').select('number').where('renderedAt', 'is', null);
  await until('every page is rendered', async () => !(await waiting.executeTakeFirst()));
  await db.destroy();
  await server.drain();
  renameSync(server.dataDir, library);
}

async function until(what: string, isSo: () => boolean | Promise<boolean>) {
  const giveUpAt = Date.now() + RENDERED_WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited in vain: ${what}.`);
    await delay(250);
  }
}
