import { describe, expect, it } from 'vitest';
import { tallyPlaywright, tallyVitest } from './test-report.ts';

describe('The sum of the tests', () => {
  it('counts a file that couldn’t be loaded as one failure', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(tallyVitest(report)).toEqual({ passed: 7, failed: 2, skipped: 3, retried: 0 });
  });

  it('tells of a browser test that passed only at the second try', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
    expect(tallyPlaywright(report)).toEqual({ passed: 6, failed: 2, skipped: 2, retried: 1 });
  });
});
