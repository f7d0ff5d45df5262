import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { Failure, Outcome } from './outcome.ts';

const VitestTest = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) });
const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(VitestTest),
    }),
  ),
});

const PlaywrightError = z.object({
  message: z.string().optional(),
  location: z.object({ file: z.string(), line: z.number() }).optional(),
});
const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(PlaywrightError) })) })),
});
const PlaywrightSuite = z.object({
  title: z.string(),
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(PlaywrightError),
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
});

/** An error's first line, and the lines with the expected and received values, if any. */
function summarize(text: string | undefined): string {
  const lines = stripVTControlCharacters(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first = 'no message', ...others] = lines;
  return [first, ...others.filter((line) => /^(?:Locator|Expected[\w ]*|Received[\w ]*):/.test(line))].join(' · ');
}

/** A test's failure location in its file, from the error's stack. */
function placeIn(file: string, stack: string): string {
  const at = stack.indexOf(`${file}:`);
  const line = at === -1 ? undefined : /^\d+/.exec(stack.slice(at + file.length + 1))?.[0];
  return line === undefined ? file : `${file}:${line}`;
}

/** Reads vitest's JSON report. A file whose setup failed has no failed test, so the file counts as one. */
export function readVitestReport(report: unknown, root: string): Outcome {
  const { numPassedTests, numPendingTests, testResults } = VitestReport.parse(report);
  const failures = testResults.flatMap((file): Failure[] => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const path = relative(root, file.name);
    if (failed.length === 0)
      return file.status === 'failed' ? [{ name: 'the file', file: path, error: summarize(file.message) }] : [];
    return failed.map((test) => described(file.name, test));
  });
  return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests, failures };

  function described(file: string, { fullName, failureMessages: [message = ''] }: z.infer<typeof VitestTest>): Failure {
    return { name: fullName.trim(), file: relative(root, placeIn(file, message)), error: summarize(message) };
  }
}

/** Reads Playwright's JSON report. Errors outside of tests, such as in the setup, count as failed tests. */
export function readPlaywrightReport(report: unknown, root: string): Outcome {
  const { config, suites, errors, stats } = PlaywrightReport.parse(report);
  const ofTests = suites.flatMap((suite) => failuresOf(suite, []));
  const others = errors.map(
    ({ message, location }): Failure => ({
      name: 'outside of tests',
      file: location ? `${relative(root, location.file)}:${location.line}` : '',
      error: summarize(message),
    }),
  );
  const failures = [...ofTests, ...others];
  return { passed: stats.expected, failed: failures.length, skipped: stats.skipped, failures };

  function failuresOf(suite: z.infer<typeof PlaywrightSuite>, above: readonly string[]): Failure[] {
    const own = suite.specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }): Failure => {
          const error = results.flatMap((result) => result.errors)[0];
          const line = error?.location?.file.endsWith(spec.file) ? error.location.line : spec.line;
          return {
            name: [...above, spec.title].join(' › '),
            file: `${relative(root, `${config.rootDir}/${spec.file}`)}:${line}`,
            error: summarize(error?.message),
          };
        }),
    );
    const inner = suite.suites ?? [];
    return [...own, ...inner.flatMap((one) => failuresOf(one, [...above, one.title]))];
  }
}
