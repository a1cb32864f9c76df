/** The public log counts the actions in the rooms by hour, without names, marks, texts or ids (contract §2). */
import { sql } from 'kysely';
import { LIST_PAGE_SIZE } from '#shared/list-page.ts';
import type { Action, LogEntry, Rule } from '#shared/moderation.ts';
import type { RoomId } from '#shared/rooms.ts';
import type { Db } from '../db/schema.ts';
import type { Log } from '../log.ts';

const HOUR_MS = 60 * 60_000;

/** `rule` is the automatic rule that acted; absent if a moderator did. */
export type RoomAct = { room: RoomId; action: Action; rule?: Rule };

/** Adds `times` to the count of an action in its hour. */
export async function countAct(
  db: Db,
  { room, action, rule }: RoomAct,
  now: number,
  times = 1,
): Promise<void> {
  await db
    .insertInto('moderationLog')
    .values({ hour: now - (now % HOUR_MS), room, action, rule: rule ?? '', count: times })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'room', 'action', 'rule'])
        .doUpdateSet({ count: sql`moderation_log.count + ${times}` }),
    )
    .execute();
}

/** Returns about a page, newest first, in whole hours, because the next page begins with an earlier hour. */
export async function listPublicLog(db: Db, before?: string): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('moderationLog')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('hour', '<', Date.parse(before ?? '')))
    .orderBy('hour', 'desc')
    .orderBy('room')
    .orderBy('action')
    .orderBy('rule')
    .limit(LIST_PAGE_SIZE + 1)
    .execute();
  const isWhole = rows.length <= LIST_PAGE_SIZE;
  const whole = isWhole ? rows : rows.filter(({ hour }) => hour !== rows.at(-1)?.hour);
  return (whole.length > 0 ? whole : rows.slice(0, LIST_PAGE_SIZE)).map(({ hour, rule, ...line }) => ({
    hour: new Date(hour).toISOString(),
    ...line,
    ...(rule && { rule }),
  }));
}

const FLUSH_EVERY_MS = 1000;

/** Counts automatic actions, thousands in a flood, and writes the counts to the database once a second. */
export class ActCounter {
  readonly #options: { db: Db; log: Log; now: () => number };
  readonly #waiting = new Map<string, { act: RoomAct; at: number; times: number }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: { db: Db; log: Log; now: () => number }) {
    this.#options = options;
  }

  count(act: RoomAct): void {
    const at = this.#options.now();
    const key = `${at - (at % HOUR_MS)}|${act.room}|${act.action}|${act.rule}`;
    const waiting = this.#waiting.get(key) ?? { act, at, times: 0 };
    waiting.times++;
    this.#waiting.set(key, waiting);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY_MS);
  }

  /** Must be called before the process ends, as waiting counts would be lost. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const { db, log } = this.#options;
    const acts = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { act, at, times } of acts)
      await countAct(db, act, at, times).catch((error) =>
        log.error({ err: error }, 'an act was not counted'),
      );
  }
}
