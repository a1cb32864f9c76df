/** Serves `/healthz`, `/readyz` and `/metrics` (contract §1). */
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readNewestBackup } from '../backup/backup-folder.ts';
import { isClockPlausible } from '../db/clock.ts';
import { readStoredValue, writeStoredValue } from '../db/stored-values.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { registry, type State, startMetrics } from '../metrics.ts';
import type { Storage } from '../storage/storage.ts';

/** A database that takes longer to write and read one row is as good as down. */
const PROBE_WITHIN_MS = 2000;
const PROBE_EVERY_MS = 500;
const PROBE_FILES_EVERY_MS = 5000;
const PROBE = 'readiness_probe';

type Health = { isServing: () => boolean; storage: Storage; state: Omit<State, 'readNewestBackup'> };

export async function serveHealth(
  http: FastifyInstance,
  { db, config, now }: Deps,
  health: Health,
): Promise<void> {
  const { isServing, storage, state } = health;
  const { metricsToken } = config;
  http.get('/healthz', async () => ({ status: 'ok' }));

  // The probe writes too, because a disk may be full, a table locked or a database read-only.
  const isUsable = atMostEvery(PROBE_EVERY_MS, () =>
    succeedsInTime(Promise.all([writeStoredValue(db, PROBE, ''), readStoredValue(db, PROBE)])),
  );
  const readBackupAge = atMostEvery(PROBE_FILES_EVERY_MS, async () => {
    const madeAt = await readNewestBackup(db);
    return madeAt === null ? {} : { backupAgeSeconds: Math.max(0, Math.floor((now() - madeAt) / 1000)) };
  });
  const areFilesUsable = atMostEvery(PROBE_FILES_EVERY_MS, () => succeedsInTime(storage.probe()));
  http.get('/readyz', async (_request, reply) => {
    const isReady = isServing() && isClockPlausible(now()) && (await isUsable());
    // The answer is 200 even if the store for files fails: the chats work, and other processes lack files too.
    const files = (await areFilesUsable()) ? {} : { files: 'unavailable' };
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'unavailable',
      ...files,
      ...(isReady && (await readBackupAge())),
    });
  });

  if (metricsToken)
    await startMetrics({ ...state, readNewestBackup: async () => (await readNewestBackup(db)) ?? 0 });
  http.get('/metrics', async (request, reply) => {
    // The route always exists, because an unknown address gets the web application's page.
    if (!metricsToken) throw new Failure('not_found');
    if (!isBearer(request.headers.authorization, metricsToken)) throw new Failure('not_signed_in');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function succeedsInTime(probe: Promise<unknown>): Promise<boolean> {
  const outcome = probe.then(
    () => true,
    () => false,
  );
  return Promise.race([outcome, delay(PROBE_WITHIN_MS, false, { ref: false })]);
}

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
