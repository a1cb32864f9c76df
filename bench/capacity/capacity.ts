/**
 * What a machine carries, by a simulation driven by measured costs (docs/scale.md). Fails where it misses a measured point.
 *
 *   node bench/capacity/capacity.ts
 */
import { printTable } from '../../scripts/table.ts';
import { COSTS, MAX_CONNECTIONS, PRICES } from './costs.ts';
import { errorOf, MAX_ERROR, POINTS } from './measured-points.ts';
import { simulateRoom } from './room-simulation.ts';

/** Room for pages, sign-ins and the unforeseen. */
const MAX_UTILISATION = 0.6;
const MAX_P99_MS = 500;
const RATES = [1, 3, 10, 20];
const MACHINES = [
  { cores: 1, what: 'one process on SQLite, renderers, proxy', processes: 1, share: 0.8 },
  { cores: 4, what: 'two processes, PostgreSQL, Redis, proxy', processes: 2, share: 1 },
  { cores: 32, what: '24 processes; PostgreSQL, Redis, proxy on 8', processes: 24, share: 1 },
];
const NUMBER = new Intl.NumberFormat('en');

console.log('The model beside what was measured:\n');
printTable(
  ['', 'unit', 'measured', 'modelled', 'error'],
  POINTS.map((point) => [
    point.what,
    point.unit,
    String(point.measured),
    point.modelled.toFixed(2),
    `${(errorOf(point) * 100).toFixed(0)} %`,
  ]),
);

console.log('\nMembers of one room at so many messages a second, and what it costs a month:\n');
printTable(
  ['cores', '', ...RATES.map((rate) => `${rate}/s`), 'memory, GB', 'Mbit/s at 3/s', '€'],
  MACHINES.map(({ cores, what, processes, share }) => {
    const members = RATES.map((rate) => processes * mostMembers(rate, processes, share));
    const memory = (Math.max(...members) * COSTS.memberKb) / 1e6 + (processes * COSTS.atRestMb) / 1000;
    const megabits = ((members[1] ?? 0) * 3 * COSTS.deliveryBytes * 8) / 1e6;
    return [
      String(cores),
      what,
      ...members.map((each) => NUMBER.format(each)),
      memory.toFixed(1),
      NUMBER.format(Math.round(megabits)),
      String(PRICES.server[cores]),
    ];
  }),
);

console.log('\nLarger:\n');
printTable(
  ['', 'processes', 'cores', 'Gbit/s', 'rows/s'],
  [
    larger('100,000 in one room, 5 messages/s', 100_000, 5, 1),
    larger('500,000 in 1,000 rooms of 500, 0.5 messages/s each', 500, 0.5, 1000),
    larger('500,000 in one room, 5 messages/s', 500_000, 5, 1),
  ],
);
if (POINTS.some((point) => Math.abs(errorOf(point)) > MAX_ERROR)) process.exitCode = 1;

/** The most of one process, to a hundred. */
function mostMembers(messagesPerSecond: number, processes: number, share: number): number {
  let [low, high] = [0, MAX_CONNECTIONS / 100];
  while (low < high) {
    const members = Math.ceil((low + high) / 2) * 100;
    const { utilisation, p99Ms } = simulateRoom({ members, messagesPerSecond, processes });
    if (utilisation <= MAX_UTILISATION * share && p99Ms <= MAX_P99_MS) low = members / 100;
    else high = members / 100 - 1;
  }
  return low * 100;
}

function larger(what: string, members: number, messagesPerSecond: number, rooms: number): string[] {
  // Many rooms on a process cost as much as their deliveries together; a quiet room writes in cold turns.
  const deliveries = members * messagesPerSecond * rooms;
  const cores = (deliveries * (COSTS.coldWriteUs + COSTS.messageInWriteUs)) / 1e6;
  const processes = Math.max(
    Math.ceil(cores / MAX_UTILISATION),
    Math.ceil((members * rooms) / MAX_CONNECTIONS),
  );
  const gigabits = (deliveries * COSTS.deliveryBytes * 8) / 1e9;
  return [
    what,
    String(processes),
    cores.toFixed(1),
    gigabits.toFixed(1),
    NUMBER.format(messagesPerSecond * rooms),
  ];
}
