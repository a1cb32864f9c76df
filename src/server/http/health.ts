/** `/healthz`, `/readyz` and `/metrics` (contract §1). */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Db } from '../db/schema.ts';
import { Failure } from '../failure.ts';

/** A database that takes longer than this to write and read one row is as good as gone. */
const PROBE_WITHIN_MS = 2000;
/** However often anybody asks, the database is asked this often. */
const PROBE_EVERY_MS = 500;
const PROBE = { key: 'readiness_probe', value: '' };

type Deps = { db: Db; metricsToken: string | null; isServing: () => boolean };

export function serveHealth(http: FastifyInstance, { db, metricsToken, isServing }: Deps): Registry {
  http.get('/healthz', async () => ({ status: 'ok' }));

  const isUsable = atMostEvery(PROBE_EVERY_MS, () => answersInTime(db));
  http.get('/readyz', async (_request, reply) => {
    const isReady = isServing() && (await isUsable());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' });
  });

  const registry = new Registry();
  if (metricsToken) collectDefaultMetrics({ register: registry });
  http.get('/metrics', async (request, reply) => {
    // Said in so many words: an unknown address would get the web application's page.
    if (!metricsToken) throw new Failure('not_found');
    if (!isBearer(request.headers.authorization, metricsToken)) throw new Failure('not_signed_in');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

/** Writes as well as reads: a disk may be full, a table locked, a database read-only. */
async function answersInTime(db: Db): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), PROBE_WITHIN_MS);
  const probe = Promise.all([writeProbe(db), readProbe(db)]).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([probe, timeout.promise]);
  clearTimeout(timer);
  return answered;
}

const writeProbe = (db: Db) =>
  db
    .insertInto('installation')
    .values(PROBE)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(PROBE))
    .execute();

const readProbe = (db: Db) =>
  db.selectFrom('installation').select('value').where('key', '=', PROBE.key).execute();

/** Asks at most once in `everyMs`; whoever asks sooner gets the latest answer. */
function atMostEvery<T>(everyMs: number, ask: () => Promise<T>): () => Promise<T> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<T> | null = null;
  return () => {
    if (answer && performance.now() - askedAt < everyMs) return answer;
    askedAt = performance.now();
    answer = ask();
    return answer;
  };
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
