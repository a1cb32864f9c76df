/** The installation that a command works on, and the command's options. */
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { backUpBeforeUpgrade, forgetUpgradeBackups } from '../backup/make-backup.ts';
import { type Config, readConfig } from '../config.ts';
import type { Environment } from '../config-values.ts';
import { openClock } from '../db/clock.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { createLog, type Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { keepPrivate } from '../start/private-data.ts';

export type Installation = { config: Config; db: Db; log: Log; now: () => number };

/** A command's input and environment; the environment is the process's own unless given. */
export type Surroundings = {
  environment?: Environment;
  stdin: Readable & { isTTY?: boolean };
};

/** Opens the installation of the environment, beside a server or without one. @throws {ConfigError} */
export async function withInstallation<T>(
  surroundings: Surroundings,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { config, log } = readPlace(surroundings);
  await backUpBeforeUpgrade(config, log);
  const db = await openDatabase(config, log);
  const clock = await openClock(db, log);
  const stopForgetting = forgetUpgradeBackups(config, log);
  try {
    return await work({ config, db, log, now: clock.now });
  } finally {
    stopForgetting();
    clock.stop();
    await db.destroy();
  }
}

/** Reads `given`, then the environment. @throws {ConfigError} */
export function readPlace(
  { environment }: Surroundings,
  given: Environment = {},
): { config: Config; log: Log } {
  const config = readConfig(environment, given);
  keepPrivate(config.dataDir);
  return { config, log: createLog(config.logLevel) };
}

type Parsed<Name extends string> = {
  options: Partial<Record<Name, string>>;
  flags: Set<string>;
  files: string[];
};

/** Reads `--name value` pairs, flags, and files after them if the command has any. @throws {OperatorError} */
export function parseOptions<const Name extends string>(
  args: string[],
  names: readonly Name[],
  { takesFiles = false, flags = [] as string[] } = {},
): Parsed<Name> {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries([
        ...names.map((name) => [name, { type: 'string' as const }]),
        ...flags.map((name) => [name, { type: 'boolean' as const }]),
      ]),
      allowPositionals: takesFiles,
    });
    const given = new Set(flags.filter((name) => Object.hasOwn(values, name)));
    return { options: values as Partial<Record<Name, string>>, flags: given, files: positionals };
  } catch (error) {
    // Node's first sentence names the option; the rest is advice to programmers.
    const [sentence = ''] = (error as Error).message.split(/(?<=\.) |\n/);
    throw new OperatorError(sentence);
  }
}
