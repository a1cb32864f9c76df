import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tallyPlaywright, tallyVitest } from './test-report.ts';

describe('The sum of the tests', () => {
  it('counts a file that couldn’t be loaded as one failure, and names what failed', () => {
    const test = { status: 'passed', fullName: 'A room keeps', failureMessages: [] };
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { name: resolve('src/a.test.ts'), status: 'passed', message: '', assertionResults: [test] },
        {
          name: resolve('src/b.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            test,
            { ...test, status: 'failed', fullName: 'A room tells', failureMessages: ['Error: no\n  at 4'] },
          ],
        },
        { name: resolve('src/c.test.ts'), status: 'failed', message: 'No ./d.ts', assertionResults: [] },
      ],
    };
    expect(tallyVitest(report)).toEqual({
      passed: 7,
      failed: 2,
      skipped: 3,
      faults: ['failed: src/b.test.ts › A room tells: Error: no', 'failed: src/c.test.ts: No ./d.ts'],
    });
  });

  it('names a browser test that failed, however deep its suite', () => {
    const spec = (title: string, status: string, message: string) => ({
      file: 'chats.e2e.ts',
      title,
      tests: [{ projectName: 'phone', status, results: [{ error: { message } }, {}] }],
    });
    const report = {
      stats: { expected: 5, unexpected: 1, skipped: 2 },
      errors: [{ message: 'No port' }],
      suites: [
        {
          specs: [spec('sends', 'skipped', '')],
          suites: [
            {
              specs: [
                spec('hears', 'unexpected', '\u001b[31mError: never\u001b[39m\nat 4'),
                spec('sees', 'expected', ''),
              ],
            },
          ],
        },
      ],
    };
    expect(tallyPlaywright(report)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      faults: ['failed: e2e/chats.e2e.ts › hears (phone): Error: never', 'failed: Playwright: No port'],
    });
  });
});
