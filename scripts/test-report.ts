/** How many tests passed and failed, and which, read from the JSON reports of Vitest and Playwright. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

/** `faults` has a line for each that failed. */
export type Tally = { passed: number; failed: number; skipped: number; faults: string[] };

const count = v.number();
const message = v.optional(v.string(), '');

const VitestReport = v.object({
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message,
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

const PlaywrightSpec = v.object({
  file: v.string(),
  title: v.string(),
  tests: v.array(
    v.object({
      projectName: v.string(),
      status: v.string(),
      results: v.array(v.object({ error: v.optional(v.object({ message })) })),
    }),
  ),
});

type Suite = { specs: v.InferOutput<typeof PlaywrightSpec>[]; suites: Suite[] };

const PlaywrightSuite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(PlaywrightSpec),
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuite)), []),
});

const PlaywrightReport = v.object({
  stats: v.object({ expected: count, unexpected: count, skipped: count }),
  errors: v.array(v.object({ message })),
  suites: v.array(PlaywrightSuite),
});

/** A test file that couldn't even be loaded has no tests, and counts as one that failed. */
export function tallyVitest(report: unknown): Tally {
  const { testResults: files, ...counts } = v.parse(VitestReport, report);
  const unloaded = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const faulty = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ ...test, file: relative(process.cwd(), name) })),
  );
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + unloaded.length,
    skipped: counts.numPendingTests + counts.numTodoTests,
    faults: [
      ...faulty.map(({ file, fullName, failureMessages }) =>
        line(`${file} › ${fullName}`, failureMessages?.[0]),
      ),
      ...unloaded.map((file) => line(relative(process.cwd(), file.name), file.message)),
    ],
  };
}

export function tallyPlaywright(report: unknown): Tally {
  const { stats, errors, suites } = v.parse(PlaywrightReport, report);
  const faults = suites.flatMap(specsIn).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const fault = results.find(({ error }) => error)?.error?.message;
        return line(`e2e/${file} › ${title} (${projectName})`, fault);
      }),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    faults: [...faults, ...errors.map((error) => line('Playwright', error.message))],
  };
}

const specsIn = ({ specs, suites }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsIn)];

const line = (test: string, fault = '') =>
  `failed: ${test}: ${stripVTControlCharacters(fault).split('\n')[0]}`;
