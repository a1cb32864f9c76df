/** Starts the throwaway PostgreSQL and Redis before the first test, and gives every test file their addresses. */
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from './throwaway-postgres.ts';
import { startThrowawayRedis } from './throwaway-redis.ts';

export default async function provideDatabases(project: TestProject) {
  const [postgres, redis] = await Promise.all([startThrowawayPostgres(), startThrowawayRedis()]);
  for (const [name, server] of Object.entries({ 'PostgreSQL 15 or later': postgres, Redis: redis })) {
    if (!server) console.warn(`${name} is not installed: its tests are left out.`);
  }
  project.provide('postgresUrl', postgres?.url ?? null);
  project.provide('redisUrl', redis?.url ?? null);
  return () => Promise.all([postgres?.stop(), redis?.stop()]);
}
