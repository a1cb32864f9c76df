/** `npm test`: every check, or the parts that are named, and one line that sums them up. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeldOutput } from './held-output.ts';
import { ProcessGroups } from './process-groups.ts';
import { installMissing, NEEDS } from './system-packages.ts';
import { type Tally, tallyPlaywright, tallyVitest } from './test-report.ts';

const NONE: Tally = { passed: 0, failed: 0, skipped: 0, faults: [] };

type Part = {
  title: string;
  command: (report: string) => string[];
  tally?: (report: unknown) => Tally;
  /** Runs when it is named, not with all. */
  isOnlyByName?: boolean;
  /** Most tests wait for something, so these two run side by side, after all that keeps every processor busy. */
  isBesideOthers?: boolean;
};

const tool = (path: string, ...rest: string[]) => [process.execPath, `node_modules/${path}`, ...rest];

const vitest = (report: string, ...paths: string[]) =>
  tool(
    'vitest/vitest.mjs',
    'run',
    ...paths,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );

const PARTS: Record<string, Part> = {
  types: { title: 'Types', command: () => ['npm', 'run', '--silent', 'types'] },
  lint: { title: 'Lint', command: () => ['npm', 'run', '--silent', 'lint'] },
  weight: { title: 'Weight of the web', command: () => [process.execPath, 'scripts/budgets.ts'] },
  // What needs no server, database or browser: the contract's and the web's own tests. They are part of `unit`.
  pure: {
    title: 'Pure tests',
    command: (report) => vitest(report, 'src/shared', 'src/web'),
    tally: tallyVitest,
    isOnlyByName: true,
  },
  unit: {
    title: 'Unit and integration',
    command: (report) => vitest(report),
    tally: tallyVitest,
    isBesideOthers: true,
  },
  browser: {
    title: 'Browser',
    command: () => tool('@playwright/test/cli.js', 'test', '--reporter=line,json'),
    tally: tallyPlaywright,
    isBesideOthers: true,
  },
};

const COMPILED = join(import.meta.dirname, '../.cache/compiled');
const reports = mkdtempSync(join(tmpdir(), 'cogito-check-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
const groups = new ProcessGroups();
groups.endWithThisProcess();

const total = await check(chosenParts(process.argv.slice(2)));
if (groups.interruptedBy) process.exit(128 + constants.signals[groups.interruptedBy]);
for (const fault of total.faults) console.log(`\n${fault}`);
if (total.skipped > 0) console.log(`\n${total.skipped} left out`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

function chosenParts(names: string[]): string[] {
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(' ')}: choose from ${Object.keys(PARTS).join(', ')}.`);
    process.exit(1);
  }
  return names.length > 0 ? names : Object.keys(PARTS).filter((name) => !PARTS[name]?.isOnlyByName);
}

async function check(names: string[]): Promise<Tally> {
  const needs = names.flatMap((name) => (name === 'unit' || name === 'browser' ? NEEDS[name] : []));
  const missing = installMissing(needs).filter(({ isPresent }) => !isPresent);
  for (const { sentence } of missing) console.error(sentence);
  const [together = [], alone = []] = [true, false].map((isBeside) =>
    names.filter((name) => Boolean(PARTS[name]?.isBesideOthers) === isBeside),
  );
  const faults = missing.filter(({ isOptional }) => !isOptional).map(({ sentence }) => `failed: ${sentence}`);
  const tallies: Tally[] = [{ ...NONE, failed: faults.length, faults }];
  for (const name of alone) tallies.push(await run(name));
  // Each prints once those before it have ended, the first as it goes.
  const held = together.map((_, place) => (place > 0 ? new HeldOutput(process.stdout) : undefined));
  const running = together.map((name, place) => run(name, held[place]));
  for (const [place, tally] of running.entries()) {
    tallies.push(await tally);
    held[place + 1]?.release();
  }
  return sum(tallies);
}

function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      faults: [...total.faults, ...each.faults],
    }),
    NONE,
  );
}

async function run(name: string, held?: HeldOutput): Promise<Tally> {
  const part = PARTS[name];
  if (!part || groups.interruptedBy) return NONE;
  const report = join(reports, `${name}.json`);
  const output = held ?? process.stdout;
  output.write(`\n── ${part.title}\n`);
  const startedAt = performance.now();
  const succeeded = await succeeds(part.command(report), report, held);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  output.write(`── ${part.title}: ${succeeded ? 'passed' : 'failed'} in ${seconds} s\n`);
  const tally = (existsSync(report) && part.tally?.(readReport(report))) || NONE;
  if (succeeded || tally.failed > 0) return tally;
  // A part that fails without a failing test, such as the types, shows in the sum too.
  return { ...tally, failed: 1, faults: [...tally.faults, `failed: ${part.title}`] };
}

function succeeds([command = '', ...rest]: string[], report: string, held?: HeldOutput): Promise<boolean> {
  // A shell that says NODE_ENV=production would test another program than the one developed here.
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    // The tests start the server a hundred times: what Node has compiled once it reads.
    NODE_COMPILE_CACHE: COMPILED,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const output = held ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = groups.spawn(command, rest, { env, stdio: ['ignore', output, output] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => held?.write(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

function readReport(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
