/**
 * What an older page costs when the room is long: pages at random places in a room of a thousand messages and in one
 * of a million, in the same run.
 *
 *   node bench/history-paging.ts [--long 1000000] [--pages 2000]
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readPage } from '#server/chat/messages.ts';
import { isPostgres } from '#server/db/dialect.ts';
import type { Db } from '#server/db/schema.ts';
import type { RoomId } from '#shared/chat.ts';
import { openDatabases, postgres } from './databases.ts';
import { percentile, printTable } from './table.ts';

const { values } = parseArgs({
  options: { long: { type: 'string', default: '1000000' }, pages: { type: 'string', default: '2000' } },
});

/** The short room is the reference. */
const LENGTHS: Record<RoomId, number> = { anonymous: 1000, public: Number(values.long) };
const FIRST_SENT_AT = Date.UTC(2026, 0, 1) * 1000;
const APART_US = 1_000_000;

const server = await postgres();
const rows: string[][] = [];
for (const { name, db, remove } of await openDatabases(server?.url)) {
  for (const [room, length] of Object.entries(LENGTHS) as [RoomId, number][]) await fill(db, room, length);
  // As PostgreSQL does by itself within minutes: without figures of a new table it sorts half of it for every page.
  if (isPostgres(db)) await sql`analyze chat_messages`.execute(db);
  const latenciesMs = await readPages(db);
  const reference = percentile(latenciesMs.anonymous, 0.99);
  for (const room of Object.keys(LENGTHS) as RoomId[]) {
    const p99 = percentile(latenciesMs[room], 0.99);
    rows.push([
      `${name}, ${LENGTHS[room].toLocaleString('en-US')} messages`,
      percentile(latenciesMs[room], 0.5).toFixed(2),
      p99.toFixed(2),
      `${(p99 / reference).toFixed(2)} ×`,
    ]);
  }
  await remove();
}
await server?.stop();
console.log(`\n${values.pages} pages of 50 in each room, at random places\n`);
printTable(['', 'p50 ms', 'p99 ms', '× the short room'], rows);

/** Room by room in turn, so that whatever else the machine does meets both. */
async function readPages(db: Db): Promise<Record<RoomId, number[]>> {
  const latenciesMs: Record<RoomId, number[]> = { anonymous: [], public: [] };
  for (let page = 0; page < Number(values.pages); page++)
    for (const [room, length] of Object.entries(LENGTHS) as [RoomId, number][]) {
      const before = FIRST_SENT_AT + randomInt(50, length) * APART_US;
      const startedAt = performance.now();
      await readPage(db, room, before);
      latenciesMs[room].push(performance.now() - startedAt);
    }
  return latenciesMs;
}

async function fill(db: Db, room: RoomId, length: number): Promise<void> {
  const AT_ONCE = 1000;
  for (let first = 0; first < length; first += AT_ONCE) {
    const messages = Array.from({ length: Math.min(AT_ONCE, length - first) }, (_, n) => ({
      room,
      sentAt: FIRST_SENT_AT + (first + n) * APART_US,
      id: `${room}-${first + n}`,
      authorId: null,
      userName: 'Cog7',
      text: `message ${first + n} `.padEnd(80, 'x'),
      role: 'member' as const,
      mark: 'abcdef',
      gender: null,
      idempotencyKey: `${first + n}`,
      removedAt: null,
    }));
    await db.insertInto('chatMessages').values(messages).execute();
  }
}
