import { describe, expect, test } from 'vitest';
import { describeFailures } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './read-reports.ts';

describe('vitest’s report', () => {
  const read = (...testResults: readonly object[]) =>
    readVitestReport({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, testResults }, '/repo');

  test('names a failed test, its file and line, and the first line of its error', () => {
    const { passed, failed, skipped, failures } = read({
      name: '/repo/apps/api/src/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: ' jobs are created', status: 'passed', failureMessages: [] },
        {
          fullName: ' jobs are deleted',
          status: 'failed',
          failureMessages: [
            '\u001b[31mAssertionError: expected 200 to be 404\u001b[39m\n    at call (/repo/b.ts:1:1)\n    at /repo/apps/api/src/a.test.ts:31:7',
          ],
        },
      ],
    });
    expect({ passed, failed, skipped }).toEqual({ passed: 7, failed: 1, skipped: 2 });
    expect(failures).toEqual([
      { name: 'jobs are deleted', file: 'apps/api/src/a.test.ts:31', error: 'AssertionError: expected 200 to be 404' },
    ]);
  });

  test('counts a file whose set-up failed, and whose tests were all skipped', () => {
    const { failed, failures } = read({
      name: '/repo/apps/api/src/a.test.ts',
      status: 'failed',
      message: 'connect ECONNREFUSED\nmore',
      assertionResults: [{ fullName: ' never ran', status: 'skipped', failureMessages: [] }],
    });
    expect(failed).toBe(1);
    expect(failures).toEqual([{ name: 'the file', file: 'apps/api/src/a.test.ts', error: 'connect ECONNREFUSED' }]);
  });
});

describe('Playwright’s report', () => {
  const stats = { expected: 3, unexpected: 1, skipped: 0 };
  const config = { rootDir: '/repo/e2e/tests' };

  test('names a failed test by its groups, with the line that failed', () => {
    const message =
      'Error: \u001b[2mexpect(locator).toBeVisible() failed\u001b[22m\n\nLocator: getByText("ready")\nTimeout: 15000ms';
    const location = { file: '/repo/e2e/tests/a.spec.ts', line: 40 };
    const test = { status: 'unexpected', results: [{ errors: [{ message, location }] }] };
    const spec = {
      title: 'a job',
      file: 'a.spec.ts',
      line: 30,
      tests: [test, { status: 'expected', results: [] }],
    };
    const suites = [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'on a phone', specs: [spec] }] }];
    expect(readPlaywrightReport({ config, suites, errors: [], stats }, '/repo')).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      failures: [
        {
          name: 'on a phone › a job',
          file: 'e2e/tests/a.spec.ts:40',
          error: 'Error: expect(locator).toBeVisible() failed · Locator: getByText("ready")',
        },
      ],
    });
  });

  test('counts a set-up that failed before any test', () => {
    const errors = [{ message: 'Error: the stack is not whole', location: { file: '/repo/e2e/start.ts', line: 3 } }];
    const { failed, failures } = readPlaywrightReport({ config, suites: [], errors, stats }, '/repo');
    expect(failed).toBe(1);
    expect(failures[0]).toEqual({
      name: 'outside of tests',
      file: 'e2e/start.ts:3',
      error: 'Error: the stack is not whole',
    });
  });
});

test('many failures are printed in at most 60 lines of bounded length', () => {
  const failures = Array.from({ length: 100 }, (_, n) => ({ name: `${n}`, file: '', error: 'x'.repeat(5_000) }));
  const lines = describeFailures(failures);
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.at(-1)).toBe('… and 71 more');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(310);
});
