/** The lists for students, cached until the library changes, because they are requested every few seconds. */
import type { AnswerOf, listCallOf } from '#shared/api.ts';
import type { MaterialKind } from '#shared/material-kinds.ts';
import type { Db } from '../../db/schema.ts';
import { listPublished } from '../materials.ts';

/** The cache needs a limit, because anybody may request subjects that don't exist; all real lists fit in. */
const MAX_KEPT = 50;

type Answer = AnswerOf<ReturnType<typeof listCallOf>>;
type Kept = { version: number; answer: Answer };

/** Returns `list(kind, subject)`, which gives the same object as long as nothing has changed. */
export function keepPublishedLists(db: Db) {
  const kept = new Map<string, Kept>();
  return async ({ id, plural }: MaterialKind, subject: string): Promise<Answer> => {
    const key = `${id} ${subject}`;
    // The version is read before the list: a change in between costs one more read instead of being missed.
    const version = await readVersion(db);
    let list = kept.get(key);
    if (list?.version !== version) {
      list = { version, answer: { [plural]: await listPublished(db, id, subject) } };
      kept.delete(key);
      kept.set(key, list);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    }
    return list.answer;
  };
}

export async function readVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('libraryVersions').select('version').executeTakeFirstOrThrow();
  return version;
}
