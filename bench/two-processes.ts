/**
 * Measures the cost of a second process: one server and two on the same PostgreSQL, two of Socket.IO with its sharded
 * Redis adapter (as it is, and storing each message before it is sent, like the product), and one and two of bare `ws`,
 * in one run.
 *
 *   node bench/two-processes.ts [--members 1000] [--per-second 20 --per-second 200] [--seconds 10] [--rounds 3]
 *
 * Members are spread evenly. The servers, PostgreSQL and Redis have one core and the generator the other. Processor
 * time is that of the servers alone, from ten seconds after the start, because before that they compile their code.
 * Stored messages wait for the disk, and at 20 messages a second for ten seconds a single sync of over 0.1 s shows in
 * p99, so the longest sync of a file beside the database is printed too.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median, percentile, printTable } from '../scripts/table.ts';
import { startThrowawayRedis } from '../scripts/throwaway-redis.ts';
import {
  type Contestant,
  GENERATOR_CORE,
  pin,
  type RunningContestant,
  SERVER_CORE,
  start,
} from './lib/contestant.ts';
import { createDatabase, postgres } from './lib/databases.ts';
import { probeDisk } from './lib/disk-probe.ts';
import { type FullRoom, fillRoom, speakSteadily } from './lib/full-room.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    'per-second': { type: 'string', multiple: true, default: ['20', '200'] },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const members = Number(values.members);
const rates = values['per-second'].map(Number);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const SENDERS = 16;
const WARM_UP_SECONDS = 10;

const ONE = 'one process';
const TWO = 'two processes, Redis';
/** The lower limit for any program that writes each message to each member separately. */
const BARE = { module: 'bare-ws.ts', dialect: 'bare', isStored: false } as const;

type Entry = Contestant & { processes: number; isStored: boolean };
type Figures = {
  cpuUsPerDelivery: number;
  p99Ms: number;
  longestTurnMs: number;
  longestSyncMs: number;
  arrived: number;
};

pin(SERVER_CORE);
const [database, redis] = [await postgres(), await startThrowawayRedis()];
if (!database || !redis) throw new Error('PostgreSQL and Redis must be installed.');
pin(GENERATOR_CORE);

const REDIS = { REDIS_URL: redis.url };
const SHARDED = {
  module: 'stock-socket-io.ts',
  dialect: 'socket.io',
  processes: 2,
  environment: { ...REDIS, SHARDED: 'yes' },
} as const;
const product = { module: 'cogito.ts', dialect: 'socket.io', isStored: true } as const;
const entries: Entry[] = [
  { ...product, name: ONE, processes: 1 },
  { ...product, name: TWO, processes: 2, environment: REDIS },
  { ...SHARDED, name: 'two of Socket.IO, sharded adapter', isStored: false },
  { ...SHARDED, name: 'two of Socket.IO, sharded, storing', isStored: true },
  { ...BARE, name: 'one of bare ws', processes: 1 },
  { ...BARE, name: 'two of bare ws, Redis', processes: 2, environment: REDIS },
].filter(({ name }) => !values.without.includes(name));

const results = new Map<string, Figures[]>();
for (let round = 1; round <= rounds; round++)
  for (const entry of entries) {
    process.stderr.write(`round ${round} of ${rounds}: ${entry.name}\n`);
    await measure(entry, database.url);
  }
await Promise.all([database.stop(), redis.stop()]);
print();
process.exit();

async function measure(entry: Entry, serverUrl: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-bench-'));
  const own = entry.isStored ? await createDatabase(serverUrl) : null;
  const environment = { ...entry.environment, DATABASE_URL: own?.url ?? '' };
  const servers: RunningContestant[] = [];
  // The servers start one after the other, because the first one prepares the database.
  for (let n = 0; n < entry.processes; n++) servers.push(await start({ ...entry, environment }, dataDir));
  const room = await fillRoom(
    servers.map(({ url }) => url),
    { dialect: entry.dialect, members, senders: SENDERS },
  );
  await speakSteadily(room, { senders: SENDERS, perSecond: 20, seconds: WARM_UP_SECONDS });
  for (const perSecond of rates) note(entry.name, perSecond, await load(room, servers, perSecond));
  for (const member of room.members) member.leave();
  await Promise.all(servers.map((server) => server.stop()));
  await own?.drop();
  await rm(dataDir, { recursive: true, force: true });
}

async function load(room: FullRoom, servers: RunningContestant[], perSecond: number): Promise<Figures> {
  const cpuSeconds = () => servers.reduce((sum, server) => sum + server.usage().cpuSeconds, 0);
  const longestStalls = () => Promise.all(servers.map((server) => server.longestStallMs()));
  await longestStalls();
  const disk = await probeDisk();
  const before = cpuSeconds();
  const { deliveries, latenciesMs } = await speakSteadily(room, { senders: SENDERS, perSecond, seconds });
  const cpuUsPerDelivery = ((cpuSeconds() - before) / deliveries) * 1e6;
  return {
    cpuUsPerDelivery,
    p99Ms: percentile(latenciesMs, 0.99),
    longestTurnMs: Math.max(...(await longestStalls())),
    longestSyncMs: await disk.end(),
    arrived: deliveries / (perSecond * seconds * members),
  };
}

function keyOf(name: string, perSecond: number): string {
  return `${name} at ${perSecond}/s`;
}

function note(name: string, perSecond: number, figures: Figures): void {
  const key = keyOf(name, perSecond);
  results.set(key, [...(results.get(key) ?? []), figures]);
}

function print(): void {
  console.log(`\n${members} members, medians of ${rounds} rounds of ${seconds} s\n`);
  const rows = rates.flatMap((perSecond) => {
    const medianOf = (name: string, figure: keyof Figures) =>
      median((results.get(keyOf(name, perSecond)) ?? []).map((figures) => figures[figure]));
    const times = (name: string, figure: keyof Figures, reference: string) =>
      results.has(keyOf(reference, perSecond))
        ? `${(medianOf(name, figure) / medianOf(reference, figure)).toFixed(2)} ×`
        : '–';
    return entries.map(({ name }) => [
      keyOf(name, perSecond),
      `${(medianOf(name, 'arrived') * 100).toFixed(1)} %`,
      medianOf(name, 'cpuUsPerDelivery').toFixed(2),
      times(name, 'cpuUsPerDelivery', ONE),
      times(name, 'cpuUsPerDelivery', TWO),
      medianOf(name, 'p99Ms').toFixed(1),
      times(name, 'p99Ms', ONE),
      medianOf(name, 'longestTurnMs').toFixed(0),
      medianOf(name, 'longestSyncMs').toFixed(0),
    ]);
  });
  const ofOne = 'of one';
  const header = [
    ...['', 'arrived', 'CPU µs/delivery', ofOne, 'of two, Redis', 'p99 ms', ofOne],
    ...['longest turn ms', 'disk: longest sync ms'],
  ];
  printTable(header, rows);
}
