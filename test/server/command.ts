/** For tests: operators' commands, in this process or in another one. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '#server/cli/commands.ts';
import type { TestDatabase } from './database.ts';

const PROJECT_DIR = path.join(import.meta.dirname, '../..');

type Place = Omit<TestDatabase, 'db'> & { environment?: Record<string, string> };
export type Run = { code: number | null; out: string; err: string };

const environmentOf = ({ dataDir, databaseUrl, environment }: Place) => ({
  ...environment,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  LOG_LEVEL: 'silent',
});

/** A command makes its files private for as long as its process lives, so the umask is restored. */
const UMASK = process.umask();

/** Runs a command in this process, which doesn't change the command's effects and output. */
export async function runCog(place: Place, args: string[], input = ''): Promise<Run> {
  const surroundings = { environment: environmentOf(place), stdin: Readable.from([input]) };
  const { code, output } = await runCommand(args, surroundings);
  process.umask(UMASK);
  return code === 0 ? { code, out: output, err: '' } : { code, out: '', err: output };
}

/** Runs a command in its own process, like a shell. */
export async function runCogProcess(place: Place, args: string[], input = ''): Promise<Run> {
  const child = startCog(place, args);
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out: out.trimEnd(), err: err.trimEnd() };
}

/** Starts a command that is to be killed. */
export function startCog(place: Place, args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['scripts/run.mjs', 'src/server/cli/cog.ts', ...args], {
    cwd: PROJECT_DIR,
    env: environmentOf(place),
  });
}
