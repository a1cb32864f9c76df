/** The figures of a process for the operator (ops/metrics.md). No label reveals anything about a person. */
// These are parts of the package; the whole loads more slowly than Fastify, so only `startMetrics` imports it.
import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';

export const registry = new Registry();

const registers = [registry];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const eventSeconds = new Histogram({
  name: 'cogito_event_seconds',
  help: 'From the receipt of a chat event to its acknowledgement.',
  labelNames: ['event'],
  buckets: SECONDS,
  registers,
});

const JOINS_ARE_ADDED_EVERY_MS = 60_000;
let joinSeconds: number[] = [];

/** Notes how long a chat event took. Joins are added once a minute, so that the counter reveals no arrival. */
export function observeEvent(event: string, seconds: number): void {
  if (event !== 'join') {
    eventSeconds.observe({ event }, seconds);
    return;
  }
  if (joinSeconds.length === 0) setTimeout(addJoins, JOINS_ARE_ADDED_EVERY_MS).unref();
  joinSeconds.push(seconds);
}

function addJoins(): void {
  for (const seconds of joinSeconds) eventSeconds.observe({ event: 'join' }, seconds);
  joinSeconds = [];
}

export const deliverySeconds = new Histogram({
  name: 'cogito_delivery_seconds',
  help: 'From the time of a message to its delivery to the members of this process, wherever it was sent.',
  labelNames: ['room'],
  buckets: SECONDS,
  registers,
});

export const fanOutSeconds = new Histogram({
  name: 'cogito_fan_out_seconds',
  help: 'Length of one pass over all members of a room, in slices.',
  buckets: SECONDS,
  registers,
});

export const commitsOffered = new Counter({
  name: 'cogito_commits_total',
  help: 'What became of commits: in_order, repeated, read (from the database), went_back.',
  labelNames: ['room', 'result'],
  registers,
});

export const refusals = new Counter({
  name: 'cogito_refusals_total',
  help: 'Calls and chat events that were refused.',
  labelNames: ['code', 'by'],
  registers,
});

export const databaseSeconds = new Histogram({
  name: 'cogito_database_seconds',
  help: 'Statements, with their waiting for a connection.',
  labelNames: ['outcome'],
  buckets: SECONDS,
  registers,
});

/** The figures that are read when the metrics are requested. */
export type State = {
  people: () => ReadonlyMap<string, number>;
  processes: () => number;
  /** Undefined without `REDIS_URL`. */
  isBusUp: () => boolean | undefined;
  countWaitingPages: () => Promise<number>;
  /** The time in milliseconds; 0 before the first backup. */
  readNewestBackup: () => Promise<number>;
};

/** Reports `state` from now on, and the process's own figures. */
export async function startMetrics(state: State): Promise<void> {
  for (const name of ['people', 'processes', 'bus_up', 'pages_waiting', 'last_backup_timestamp_seconds'])
    registry.removeSingleMetric(`cogito_${name}`);
  gauge('cogito_people', 'People in a room, over all processes.', ['room'], function read() {
    for (const [room, people] of state.people()) this.set({ room }, people);
  });
  gauge('cogito_processes', 'Processes that live, with this one.', [], function read() {
    this.set(state.processes());
  });
  gauge('cogito_bus_up', '1 while the bus between processes carries.', [], function read() {
    const isUp = state.isBusUp();
    if (isUp !== undefined) this.set(isUp ? 1 : 0);
  });
  gauge('cogito_pages_waiting', 'Pages that wait to be rendered.', [], function read() {
    return setOnceRead(this, state.countWaitingPages());
  });
  const backup = 'Of which moment the newest backup is; 0 before the first.';
  gauge('cogito_last_backup_timestamp_seconds', backup, [], function read() {
    return setOnceRead(
      this,
      state.readNewestBackup().then((madeAt) => Math.floor(madeAt / 1000)),
    );
  });
  const { collectDefaultMetrics } = await import('prom-client');
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
}

type Read = (this: Gauge<string>) => void | Promise<void>;

function gauge(name: string, help: string, labelNames: string[], collect: Read): void {
  registry.registerMetric(new Gauge({ name, help, labelNames, collect, registers: [] }));
}

/** Keeps the last figure while the database is away, because a failure would withhold the other figures. */
function setOnceRead(of: Gauge<string>, figure: Promise<number>): Promise<void> {
  return figure.then(
    (value) => of.set(value),
    () => undefined,
  );
}
