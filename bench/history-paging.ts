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
import type { RoomId } from '#shared/rooms.ts';
import { percentile, printTable } from '../scripts/table.ts';
import { openDatabases, postgres } from './lib/databases.ts';

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

/** By the database itself, in statements that end before any may take too long. */
async function fill(db: Db, room: RoomId, length: number): Promise<void> {
  const AT_ONCE = 50_000;
  for (let first = 0; first < length; first += AT_ONCE) {
    const last = Math.min(first + AT_ONCE, length) - 1;
    await sql`
      with recursive number (n) as (
        select cast(${first} as bigint) union all select n + 1 from number where n < ${last}
      )
      insert into chat_messages (room, sent_at, id, user_name, text, role, mark, idempotency_key)
      select ${room}, ${FIRST_SENT_AT} + n * ${APART_US}, ${room} || '-' || n, 'Cog7',
        'message ' || n || ${'x'.repeat(66)}, 'member', 'abcdef', ${room} || '-' || n
      from number`.execute(db);
  }
}
