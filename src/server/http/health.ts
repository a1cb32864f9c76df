/** `/healthz`, `/readyz` and `/metrics` (contract §1). */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Db } from '../db/schema.ts';
import { Failure } from '../failure.ts';

/** A database that takes longer than this to say one is as good as gone. */
const DATABASE_PROBE_MS = 2000;

type Deps = { db: Db; metricsToken: string | null; isServing: () => boolean };

export function serveHealth(http: FastifyInstance, { db, metricsToken, isServing }: Deps): Registry {
  http.get('/healthz', async () => ({ status: 'ok' }));

  http.get('/readyz', async (_request, reply) => {
    const isReady = isServing() && (await answersInTime(db));
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

async function answersInTime(db: Db): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), DATABASE_PROBE_MS);
  const probe = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([probe, timeout.promise]);
  clearTimeout(timer);
  return answered;
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
