/** How many tests passed and failed, read from the JSON reports of Vitest and Playwright. */
import * as v from 'valibot';

/** `retried`: those of the passed that held only when tried again. */
export type Tally = { passed: number; failed: number; skipped: number; retried: number };

const count = v.number();

const VitestReport = v.object({
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
});

const PlaywrightReport = v.object({
  stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  errors: v.array(v.unknown()),
});

/** A test file that couldn't even be loaded has no tests, and counts as one that failed. */
export function tallyVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = v.parse(
    VitestReport,
    report,
  );
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
    // Its report doesn’t tell; what it prints does: “(retry x1)”.
    retried: 0,
  };
}

export function tallyPlaywright(report: unknown): Tally {
  const { stats, errors } = v.parse(PlaywrightReport, report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    retried: stats.flaky,
  };
}
