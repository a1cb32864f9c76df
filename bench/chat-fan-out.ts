/**
 * How fast a room tells everybody: the product beside a bare `ws` broadcast and stock Socket.IO, in the same run.
 *
 *   node bench/chat-fan-out.ts [--members 1000] [--in-flight 16] [--seconds 5] [--rounds 3] [--without ejabberd]
 *
 * The server has one core and the generator the other. Each round measures every contestant once, one after the
 * other, so that whatever else the machine does meets all of them; the medians of the rounds are compared.
 * PostgreSQL, where it is installed, shares the server's core; ejabberd takes part where it is installed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median, percentile, printTable } from '../scripts/table.ts';
import { type Contestant, ejabberd, GENERATOR_CORE, pin, SERVER_CORE, start } from './lib/contestant.ts';
import { postgres } from './lib/databases.ts';
import { type Dialect, joinRoom, type Member } from './lib/room-members.ts';

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
const TEXT_CHARS = 80;
/** The quiet load: messages a second, one after the other. */
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
  { name: 'stock Socket.IO', module: 'stock-socket-io.ts', dialect: 'socket.io' },
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
  ...ejabberd(),
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
  const room = await fillRoom(server.url, contestant.dialect);
  const { rssBytes } = server.usage();

  await saturate(room, 1);
  const before = server.usage();
  const saturated = await saturate(room, seconds);
  const cpuSeconds = server.usage().cpuSeconds - before.cpuSeconds;
  const quiet = await speakQuietly(room, seconds);

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

type Load = { deliveries: number; elapsedSeconds: number; latenciesMs: number[] };
type FullRoom = { members: Member[]; counters: Counters };
type Counters = { deliveries: number; latenciesMs: number[]; onOwn: (sender: number) => void };

/** Text of a message: who sent it and when, padded; read back at the receivers for the latency. */
function textOf(sender: number): string {
  return `@${String(sender).padStart(4, '0')}${performance.now().toFixed(3).padStart(14, '0')}`.padEnd(
    TEXT_CHARS,
    'x',
  );
}

async function fillRoom(url: string, dialect: Dialect): Promise<FullRoom> {
  // ejabberd on one core leaves some of those unread that come in together.
  const atOnce = dialect === 'xmpp' ? 1 : 50;
  /** Every so many members read the time in each message; reading it in all would slow the generator down. */
  const SAMPLE_EVERY = 50;
  const counters: Counters = { deliveries: 0, latenciesMs: [], onOwn: () => {} };
  const joined: Member[] = [];
  for (let first = 0; first < members; first += atOnce) {
    const indexes = Array.from({ length: Math.min(atOnce, members - first) }, (_, n) => first + n);
    joined.push(...(await Promise.all(indexes.map((index) => join(index)))));
  }
  return { members: joined, counters };

  function join(index: number): Promise<Member> {
    const isSender = index < inFlight;
    const isSample = index % SAMPLE_EVERY === SAMPLE_EVERY - 1;
    return joinRoom(url, dialect, (bytes, start) => {
      counters.deliveries++;
      if (!isSender && !isSample) return;
      const at = bytes.indexOf('@', start);
      if (isSample)
        counters.latenciesMs.push(performance.now() - Number(bytes.toString('latin1', at + 5, at + 19)));
      if (isSender && Number(bytes.toString('latin1', at + 1, at + 5)) === index) counters.onOwn(index);
    });
  }
}

/** Closed loop: each sender sends on as soon as its own message has come back to it. */
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
  reset(counters);
  const startedAt = performance.now();
  for (let sender = 0; sender < inFlight; sender++) send(sender);
  await passing(forSeconds);
  const load = read(counters, startedAt);
  isOver = true;
  // A contestant that cuts a sender off under this load will never bring that message back.
  await Promise.race([idle.promise, passing(LAST_ANSWERS_WITHIN_SECONDS)]);
  return load;
}

/** Open loop: one message after the other at a steady pace. */
async function speakQuietly({ members: room, counters }: FullRoom, forSeconds: number): Promise<Load> {
  counters.onOwn = () => {};
  await passing(0.5);
  reset(counters);
  const startedAt = performance.now();
  let sender = 0;
  const timer = setInterval(() => {
    sender = (sender + 1) % inFlight;
    room[sender]?.say(textOf(sender));
  }, 1000 / QUIET_PER_SECOND);
  await passing(forSeconds);
  clearInterval(timer);
  await passing(0.3);
  return read(counters, startedAt);
}

function reset(counters: Counters): void {
  counters.deliveries = 0;
  counters.latenciesMs = [];
}

function read({ deliveries, latenciesMs }: Counters, startedAt: number): Load {
  return {
    deliveries,
    latenciesMs,
    elapsedSeconds: (performance.now() - startedAt) / 1000,
  };
}

function passing(forSeconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, forSeconds * 1000));
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
