/** A cache of frequent readings of the library, which are kept until the library changes. */
import type { AnswerOf, listCallOf } from '#shared/api.ts';
import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Db } from '../../db/schema.ts';
import { listPublished } from '../materials.ts';

/** The limit is needed, because anybody may request lists of subjects that don't exist; all real lists fit in. */
const MAX_KEPT = 50;

/** Returns a function that gives the same object for a key as long as nothing has changed. */
export function keepUntilChanged<T>(db: Db) {
  const kept = new Map<string, { version: number; value: T }>();
  return async (key: string, read: () => Promise<T>): Promise<T> => {
    // The version is read before the value: a change in between costs one more read instead of being missed.
    const version = await readVersion(db);
    let found = kept.get(key);
    if (found?.version !== version) {
      found = { version, value: await read() };
      kept.delete(key);
      kept.set(key, found);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    }
    return found.value;
  };
}

/** Returns `list(kind, subject)` of the lists for students. */
export function keepPublishedLists(db: Db) {
  const keep = keepUntilChanged<AnswerOf<ReturnType<typeof listCallOf>>>(db);
  return ({ id, plural }: MaterialKind, subject: string) =>
    keep(`${id} ${subject}`, async () => ({ [plural]: await listPublished(db, id, subject) }));
}

export async function readVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('libraryVersions').select('version').executeTakeFirstOrThrow();
  return version;
}
