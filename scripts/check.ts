/** `npm test` runs every check, or the given parts, and prints a line with the totals. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endTogether, spawnGroup } from './process-groups.ts';
import { installMissing, NEEDS } from './system-packages.ts';

type Sum = { passed: number; failed: number };

type Part = {
  title: string;
  command: string[];
  /** Reads the counts from the runner's JSON report. */
  // biome-ignore lint/suspicious/noExplicitAny: it is what the runner wrote
  sum?: (report: any) => Sum;
  /** Whether the part runs only when it is named. */
  isOnlyByName?: boolean;
  /** Most tests wait for something, so these parts run at the same time, after those that use every processor. */
  isBesideOthers?: boolean;
};

const CACHE = join(import.meta.dirname, '../.cache');
const REPORTS = join(CACHE, 'reports');
const reportOf = (name: string) => join(REPORTS, `${name}.json`);
/** This is more than a whole run prints. */
const HELD_BYTES = 64 * 1024 * 1024;

const tool = (path: string, ...rest: string[]) => [process.execPath, `node_modules/${path}`, ...rest];

const vitest = (name: string, ...paths: string[]) => ({
  command: tool(
    'vitest/vitest.mjs',
    'run',
    ...paths,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ),
  sum: (report: { numPassedTests: number; numFailedTests: number }): Sum => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }),
});

const PARTS: Record<string, Part> = {
  types: { title: 'Types', command: ['npm', 'run', '--silent', 'types'] },
  lint: { title: 'Lint', command: ['npm', 'run', '--silent', 'lint'] },
  weight: { title: 'Weight of the web', command: [process.execPath, 'scripts/budgets.ts'] },
  // These tests of the contract and the web need no server, database or browser. They are part of `unit`.
  pure: { title: 'Pure tests', ...vitest('pure', 'src/shared', 'src/web'), isOnlyByName: true },
  unit: { title: 'Unit and integration', ...vitest('unit'), isBesideOthers: true },
  browser: {
    title: 'Browser',
    command: tool('@playwright/test/cli.js', 'test', '--reporter=line,json'),
    sum: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
    isBesideOthers: true,
  },
};

endTogether();
mkdirSync(REPORTS, { recursive: true });
const { passed, failed } = await check(chosenParts(process.argv.slice(2)));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function chosenParts(names: string[]): string[] {
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(' ')}: choose from ${Object.keys(PARTS).join(', ')}.`);
    process.exit(1);
  }
  return names.length > 0 ? names : Object.keys(PARTS).filter((name) => !PARTS[name]?.isOnlyByName);
}

async function check(names: string[]): Promise<Sum> {
  const needs = names.flatMap((name) => (name === 'unit' || name === 'browser' ? NEEDS[name] : []));
  const missing = installMissing(needs).filter(({ isPresent }) => !isPresent);
  for (const { sentence } of missing) console.error(sentence);
  const sums: Sum[] = [{ passed: 0, failed: missing.filter(({ isOptional }) => !isOptional).length }];
  const [beside = [], alone = []] = [true, false].map((isBeside) =>
    names.filter((name) => Boolean(PARTS[name]?.isBesideOthers) === isBeside),
  );
  for (const name of alone) sums.push(await run(name));
  const running: Promise<Sum>[] = [];
  for (const name of beside) running.push(run(name, running.at(-1)));
  sums.push(...(await Promise.all(running)));
  const total = (count: keyof Sum) => sums.reduce((sum, each) => sum + each[count], 0);
  return { passed: total('passed'), failed: total('failed') };
}

/** Prints the output at once, or when `before` has ended. */
async function run(name: string, before?: Promise<unknown>): Promise<Sum> {
  const { title, command, sum } = PARTS[name] as Part;
  const report = reportOf(name);
  rmSync(report, { force: true });
  const output = before ? new PassThrough({ highWaterMark: HELD_BYTES }) : process.stdout;
  const printed = before?.then(() => pipeline(output, process.stdout, { end: false }));
  output.write(`\n── ${title}\n`);
  const startedAt = performance.now();
  const code = await runCommand(command, report, before && output);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  output.write(`── ${title}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s\n`);
  if (before) output.end();
  await printed;
  const counted = existsSync(report) && sum?.(JSON.parse(readFileSync(report, 'utf8')));
  const { passed, failed } = counted || { passed: 0, failed: 0 };
  // A part can fail without a failing test, for example if a file can't be loaded; the sum counts it, too.
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

async function runCommand([command = '', ...rest]: string[], report: string, output?: Writable) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // In a shell with NODE_ENV=production, the tests would run another program than the one developed here.
    NODE_ENV: 'test',
    // The tests start the server a hundred times, so Node caches compiled code.
    NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  // Runners behave differently if CI is set, but these checks are the same everywhere.
  delete env.CI;
  const prints = output ? 'pipe' : 'inherit';
  const child = spawnGroup(command, rest, { env, stdio: ['ignore', prints, prints] });
  if (output) for (const stream of [child.stdout, child.stderr]) stream?.pipe(output, { end: false });
  const [code] = await once(child, 'close');
  return code;
}
