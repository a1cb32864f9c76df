/** The numbered log of changes that every process applies to what it holds in memory (decision 31). */

import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../db/schema.ts';

/** A process that was away for longer reads everything again. */
const KEPT_MS = 60 * 60_000;
const READ_TOGETHER = 1000;

type Apply = (subjects: ReadonlySet<string>) => void | Promise<void>;

/** The action of each kind. Applying an entry twice must be harmless; a failed one is tried again. */
type ControlKinds = {
  /** `subject` is the hash of the session's token. */
  'session ended': Apply;
  /** The list of words has changed; there is no subject. */
  'words changed': Apply;
  /** `subject` is the account's id. */
  'role changed': Apply;
  /** `subject` is the room's id. */
  'room rules changed': Apply;
  /** The college's own settings have changed; there is no subject. */
  'college changed': Apply;
  /** `subject` is the id of an account whose name, gender, e-mail or second factor has changed. */
  'account changed': Apply;
};

type Kind = keyof ControlKinds;

type Options = {
  db: Db;
  /** The number of the last entry before anything was read that an entry could change (`readControlHead`). */
  seen: number;
  kinds: ControlKinds;
  /** Called when entries are gone that this process hasn't seen, or when the database was restored. */
  onMissed: () => void | Promise<void>;
};

export class ControlLog {
  readonly #options: Options;
  #seen: number;

  constructor(options: Options) {
    this.#options = options;
    this.#seen = options.seen;
  }

  /** Applies entries up to `head`, in order. Calls must not overlap. */
  async follow(head: number): Promise<void> {
    if (head < this.#seen) {
      await this.#options.onMissed();
      this.#seen = head;
    }
    while (this.#seen < head) {
      const entries = await readEntries(this.#options.db, this.#seen, head);
      if (entries[0]?.number !== this.#seen + 1) await this.#options.onMissed();
      // A kind that a later version has added doesn't concern this one.
      for (const [kind, ofKind] of Map.groupBy(entries, (entry) => entry.kind))
        if (Object.hasOwn(this.#options.kinds, kind))
          await this.#options.kinds[kind as Kind](new Set(ofKind.map(({ subject }) => subject)));
      this.#seen = entries.at(-1)?.number ?? head;
    }
  }
}

export async function readControlHead(db: Db): Promise<number> {
  return (await db.selectFrom('controlHeads').select('number').executeTakeFirstOrThrow()).number;
}

function readEntries(db: Db, after: number, upTo: number) {
  return db
    .selectFrom('controlEntries')
    .select(['number', 'kind', 'subject'])
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(READ_TOGETHER)
    .execute();
}

/** Must be called last in the change's own transaction: it locks the head's row until the commit. */
export async function noteControl(db: Db, kind: Kind, subject: string, now: number): Promise<void> {
  const { number } = await db
    .updateTable('controlHeads')
    .set((row) => ({ number: row('number', '+', 1) }))
    .returning('number')
    .executeTakeFirstOrThrow();
  await db.insertInto('controlEntries').values({ number, kind, subject, notedAt: now }).execute();
}

export async function forgetControlEntries(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('controlEntries')
    .where('notedAt', '<', nowMs - KEPT_MS)
    .execute();
}

export type RoomHead = { id: RoomId; lastSentAt: number; lastRemoval: number };
type Heads = { rooms: RoomHead[]; control: number };

/** Reads the latest numbers of the rooms and the control log in one statement. */
export async function readHeads(db: Db): Promise<Heads> {
  const rows = await db
    .selectFrom(['chatRooms', 'controlHeads'])
    .select(['chatRooms.id', 'lastSentAt', 'lastRemoval', 'controlHeads.number as control'])
    .execute();
  return { rooms: rows, control: rows[0]?.control ?? 0 };
}
