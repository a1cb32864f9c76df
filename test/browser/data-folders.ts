/**
 * Data folders that the servers of a run start with copies of; the first worker that needs one makes it. Migrating,
 * making an administrator and rendering for every server would take a fifth of the machine's time.
 */
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { KindId, SubjectName } from '#shared/material-kinds.ts';
import { administratorOf, publish } from './library.ts';
import { runFolder } from './run-folder.ts';
import { type RunningServer, startServer } from './server.ts';

export const READY_WITHIN_MS = 240_000;

/**
 * `library` has some rendered documents of the sample library, for tests whose changes don't affect others; `own
 * library` is the same for one file; `empty` has only an administrator; `new` has nothing.
 */
export type Data = 'library' | 'own library' | 'empty' | 'new';

const MAKE = { empty: administratorOf, library: publishSamples };
const DOCUMENTS = [
  'physics-projectile-motion',
  'physics-laws-of-thermodynamics',
  'biology-transpiration-project',
];

/** Returns the folder of which a server starts with a copy. */
export async function dataFolder(wanted: Data): Promise<string | undefined> {
  if (wanted === 'new') return;
  const data = wanted === 'own library' ? 'library' : wanted;
  const folder = join(runFolder(), data);
  if (isFirst(data)) await make(data, folder);
  await until(`the data folder ‘${data}’ is there`, () => existsSync(folder));
  return folder;
}

function isFirst(data: Data): boolean {
  try {
    mkdirSync(join(runFolder(), `making ${data}`));
    return true;
  } catch {
    return false;
  }
}

async function make(data: keyof typeof MAKE, folder: string) {
  const from = data === 'library' ? await dataFolder('empty') : undefined;
  const server = await startServer({ SAMPLE_LIBRARY: 'off' }, from);
  await MAKE[data](server);
  await server.drain();
  renameSync(server.dataDir, folder);
}

type Sample = {
  kind: KindId;
  subject: SubjectName;
  title: string;
  description: string;
  slug: string;
  createdAt: string;
};

async function publishSamples(server: RunningServer) {
  const samples: Sample[] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../samples/library.json'), 'utf8'),
  );
  const chosen = samples.filter(({ slug }) => DOCUMENTS.includes(slug));
  const published = await publish(
    server,
    chosen.map(({ kind, subject, title, description, slug }) => ({
      ...{ kind, subject, title, description },
      pdf: `${slug}.pdf`,
    })),
  );
  const db = new DatabaseSync(join(server.dataDir, 'cogito.sqlite'), { timeout: 5000 });
  const date = db.prepare('UPDATE materials SET created_at = ? WHERE id = ?');
  for (const [index, { _id }] of published.entries())
    date.run(Date.parse(chosen[index]?.createdAt ?? ''), _id);
  const waiting = db.prepare('SELECT number FROM material_pages WHERE rendered_at IS NULL LIMIT 1');
  await until('every page is rendered', () => !waiting.get());
  db.close();
}

async function until(what: string, isSo: () => boolean | Promise<boolean>) {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited in vain: ${what}.`);
    await delay(100);
  }
}
