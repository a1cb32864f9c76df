/** The lists as students get them, kept until the library changes: they are asked for again every few seconds. */
import type { KindId, Material } from '#shared/materials.ts';
import type { Db } from '../../db/schema.ts';
import { listPublished } from '../materials.ts';

/** More than there are subjects; anybody may ask for one that there isn't. */
const MAX_KEPT = 50;

type Kept = { version: number; answer: { [reply: string]: Material[] } };

/** Gives `list(kind, subject, reply)`: `{ [reply]: materials }`, the same object as long as nothing has changed. */
export function keepPublishedLists(db: Db) {
  const kept = new Map<string, Kept>();
  return async <Reply extends string>(
    kind: KindId,
    subject: string,
    reply: Reply,
  ): Promise<{ [reply in Reply]: Material[] }> => {
    const key = `${kind} ${subject}`;
    // Read before the list: what changes in between is then asked for once too often, and never missed.
    const version = await readVersion(db);
    let list = kept.get(key);
    if (list?.version !== version) {
      list = { version, answer: { [reply]: await listPublished(db, kind, subject) } };
      kept.delete(key);
      kept.set(key, list);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    }
    return list.answer as { [reply in Reply]: Material[] };
  };
}

async function readVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('libraryVersions').select('version').executeTakeFirstOrThrow();
  return version;
}
