/** Starts the throwaway PostgreSQL before the first test and gives every test file its address. */
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

export default async function provideDatabases(project: TestProject) {
  const postgres = await startThrowawayPostgres();
  // Without the server its tests are left out, aloud; where nobody reads the output, that is a failure.
  if (!postgres && process.env.CI)
    throw new Error('PostgreSQL 15 or later is not installed: its tests can’t run.');
  if (!postgres) console.warn('PostgreSQL 15 or later is not installed: its tests are left out.');
  project.provide('postgresUrl', postgres?.url ?? null);
  return postgres?.stop;
}
