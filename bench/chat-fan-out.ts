/**
 * Measures how fast a room reaches everybody: the product, a bare `ws` broadcast and stock Socket.IO, in one run.
 *
 *   node bench/chat-fan-out.ts [--members 1000] [--in-flight 16] [--seconds 5] [--rounds 3] [--without 'stock Socket.IO']
 *
 * The server has one core and the generator the other. Each round measures every contestant once, one after the
 * other, so that other work of the machine affects all of them; the medians of the rounds are compared.
 * PostgreSQL, if it is installed, shares the server's core.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median, percentile, printTable } from '../scripts/table.ts';
import { type Contestant, GENERATOR_CORE, pin, SERVER_CORE, start } from './lib/contestant.ts';
import { postgres } from './lib/databases.ts';
import {
  type FullRoom,
  fillRoom,
  type Load,
  passing,
  readLoad,
  resetCounters,
  speakSteadily,
  textOf,
} from './lib/full-room.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000' },
    'in-flight': { type: 'string', default: '16' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const members = Number(values.members);
const inFlight = Number(values['in-flight']);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const REFERENCE = 'bare ws';
/** The quiet load is this many messages a second, one after the other. */
const QUIET_PER_SECOND = 20;
const LAST_ANSWERS_WITHIN_SECONDS = 5;

type Result = {
  deliveriesPerSecond: number;
  deliveriesPerCpuSecond: number;
  saturatedP99Ms: number;
  quietP99Ms: number;
  kbPerMember: number;
};

pin(SERVER_CORE);
const database = await postgres();
pin(GENERATOR_CORE);
const installed: Contestant[] = [
  { name: REFERENCE, module: 'bare-ws.ts', dialect: 'bare' },
  {
    name: 'stock Socket.IO',
    module: 'stock-socket-io.ts',
    dialect: 'socket.io',
    environment: { DATABASE_URL: '' },
  },
  { name: 'Cogito, SQLite', module: 'cogito.ts', dialect: 'socket.io', environment: { DATABASE_URL: '' } },
  {
    name: 'Cogito, nothing stored',
    module: 'cogito.ts',
    dialect: 'socket.io',
    environment: { DATABASE_URL: '', WITHOUT_STORAGE: 'yes' },
  },
  ...(database
    ? [
        {
          name: 'Cogito, PostgreSQL',
          module: 'cogito.ts',
          dialect: 'socket.io' as const,
          environment: { DATABASE_URL: database.url },
        },
      ]
    : []),
];
const contestants = installed.filter(({ name }) => !values.without.includes(name));

const results = new Map<string, Result[]>(contestants.map(({ name }) => [name, []]));
for (let round = 1; round <= rounds; round++)
  for (const contestant of contestants) {
    process.stderr.write(`round ${round} of ${rounds}: ${contestant.name}\n`);
    results.get(contestant.name)?.push(await measure(contestant));
  }
await database?.stop();
print();
process.exit();

async function measure(contestant: Contestant): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cogito-bench-'));
  const server = await start(contestant, dataDir);
  const idle = server.usage();
  const room = await fillRoom([server.url], {
    dialect: contestant.dialect,
    members,
    senders: inFlight,
  });
  const { rssBytes } = server.usage();

  await saturate(room, 1);
  const before = server.usage();
  const saturated = await saturate(room, seconds);
  const cpuSeconds = server.usage().cpuSeconds - before.cpuSeconds;
  const quiet = await speakSteadily(room, { senders: inFlight, perSecond: QUIET_PER_SECOND, seconds });

  for (const member of room.members) member.leave();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  return {
    deliveriesPerSecond: saturated.deliveries / saturated.elapsedSeconds,
    deliveriesPerCpuSecond: saturated.deliveries / cpuSeconds,
    saturatedP99Ms: percentile(saturated.latenciesMs, 0.99),
    quietP99Ms: percentile(quiet.latenciesMs, 0.99),
    kbPerMember: (rssBytes - idle.rssBytes) / 1024 / members,
  };
}

/** Runs a closed loop: each sender sends again as soon as its own message has come back. */
async function saturate({ members: room, counters }: FullRoom, forSeconds: number): Promise<Load> {
  let isOver = false;
  let underWay = 0;
  const idle = Promise.withResolvers<void>();
  const send = (sender: number) => {
    underWay++;
    room[sender]?.say(textOf(sender));
  };
  counters.onOwn = (sender) => {
    underWay--;
    if (!isOver) send(sender);
    else if (underWay === 0) idle.resolve();
  };
  resetCounters(counters);
  const startedAt = performance.now();
  for (let sender = 0; sender < inFlight; sender++) send(sender);
  await passing(forSeconds);
  const load = readLoad(counters, startedAt);
  isOver = true;
  // A message of a sender that a contestant cuts off under this load never comes back.
  await Promise.race([idle.promise, passing(LAST_ANSWERS_WITHIN_SECONDS)]);
  return load;
}

function print(): void {
  const medianOf = (name: string, key: keyof Result) => median((results.get(name) ?? []).map((r) => r[key]));
  const times = (name: string, key: keyof Result) =>
    `${(medianOf(name, key) / medianOf(REFERENCE, key)).toFixed(2)} ×`;
  console.log(
    `\n${members} members, ${inFlight} messages in flight, medians of ${rounds} rounds of ${seconds} s\n`,
  );
  printTable(
    [
      '',
      'k deliveries/s',
      `× ${REFERENCE}`,
      'k/CPU-s',
      `× ${REFERENCE}`,
      'p99 ms',
      `p99 ms at ${QUIET_PER_SECOND}/s`,
      `× ${REFERENCE}`,
      'KB/member',
    ],
    contestants.map(({ name }) => [
      name,
      (medianOf(name, 'deliveriesPerSecond') / 1000).toFixed(0),
      times(name, 'deliveriesPerSecond'),
      (medianOf(name, 'deliveriesPerCpuSecond') / 1000).toFixed(0),
      times(name, 'deliveriesPerCpuSecond'),
      medianOf(name, 'saturatedP99Ms').toFixed(0),
      medianOf(name, 'quietP99Ms').toFixed(1),
      times(name, 'quietP99Ms'),
      medianOf(name, 'kbPerMember').toFixed(0),
    ]),
  );
}
