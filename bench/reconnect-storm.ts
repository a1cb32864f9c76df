/**
 * Everybody's line drops at once: how long until all are back with the history, and how long the server stalls.
 *
 *   node bench/reconnect-storm.ts [--members 2000] [--rounds 3]
 *
 * Each comes back after the client's own back-off, 1000 ms ± 50 % (spec §9), so 1,500 ms is the best there is.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median, percentile, printTable } from '../scripts/table.ts';
import { GENERATOR_CORE, pin, start } from './lib/contestant.ts';
import { joinRoom, type Member } from './lib/room-members.ts';

const { values } = parseArgs({
  options: { members: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } },
});
const members = Number(values.members);
const RECONNECT_DELAY_MS = 1000;
const RANDOMIZATION = 0.5;
const HISTORY_MESSAGES = 60;

type Result = { allBackMs: number; joinP99Ms: number; stallMs: number };

pin(GENERATOR_CORE);
const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-bench-'));
const server = await start({ name: 'Cogito', module: 'cogito.ts', dialect: 'socket.io' }, dataDir);
const join = () => joinRoom(server.url, 'socket.io', () => {});
let room = await fillRoom();
for (let n = 0; n < HISTORY_MESSAGES; n++) room[n % members]?.say(`message ${n} `.padEnd(80, 'x'));

const results: Result[] = [];
for (let round = 0; round < Number(values.rounds); round++) results.push(await storm());
await server.stop();
await rm(dataDir, { recursive: true, force: true });

const medianOf = (key: keyof Result) => median(results.map((result) => result[key])).toFixed(0);
const best = RECONNECT_DELAY_MS * (1 + RANDOMIZATION);
console.log(
  `\n${members} members dropped at once, medians of ${values.rounds} rounds; the back-off alone takes ${best} ms\n`,
);
printTable(
  ['all back, ms', '× the back-off', 'connect to history p99, ms', 'longest stall, ms'],
  [
    [
      medianOf('allBackMs'),
      `${(Number(medianOf('allBackMs')) / best).toFixed(2)} ×`,
      medianOf('joinP99Ms'),
      medianOf('stallMs'),
    ],
  ],
);
process.exit();

async function fillRoom(): Promise<Member[]> {
  const AT_ONCE = 50;
  const joined: Member[] = [];
  while (joined.length < members) joined.push(...(await Promise.all(Array.from({ length: AT_ONCE }, join))));
  return joined;
}

async function storm(): Promise<Result> {
  // What came before doesn't count.
  await server.longestStallMs();
  const joinMs: number[] = [];
  const droppedAt = performance.now();
  for (const member of room) member.leave();
  room = await Promise.all(
    room.map(async () => {
      const delayMs = RECONNECT_DELAY_MS * (1 - RANDOMIZATION + 2 * RANDOMIZATION * Math.random());
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const startedAt = performance.now();
      const member = await join();
      joinMs.push(performance.now() - startedAt);
      return member;
    }),
  );
  const allBackMs = performance.now() - droppedAt;
  return { allBackMs, joinP99Ms: percentile(joinMs, 0.99), stallMs: await server.longestStallMs() };
}
