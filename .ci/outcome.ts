/** A failed test or step, for the summary. */
export interface Failure {
  readonly name: string;
  /** Its location, such as `e2e/tests/profile.spec.ts:12`; empty for a step without files. */
  readonly file: string;
  readonly error: string;
}

/** The result of a step: the number of passed tests, and the failures. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Tests that failed and passed when they were retried, with their first error: they count as passed. */
  readonly flaky?: readonly Failure[];
}

const LINES_MAX = 60;
const LINES_EACH = 2;
const LINE_LENGTH_MAX = 300;

const cut = (line: string): string => (line.length > LINE_LENGTH_MAX ? `${line.slice(0, LINE_LENGTH_MAX)}…` : line);

/** The failures in at most 60 lines: name and file, then the error's first line. */
export function describeFailures(failures: readonly Failure[], mark = '✗'): string[] {
  const shown = failures.slice(0, Math.floor((LINES_MAX - 1) / LINES_EACH));
  const lines = shown.flatMap(({ name, file, error }) => [
    cut(`${mark} ${name}${file === '' ? '' : ` (${file})`}`),
    cut(`    ${error}`),
  ]);
  const left = failures.length - shown.length;
  return left === 0 ? lines : [...lines, `… and ${left} more`];
}

/** The result with additional failures. */
export const withFailures = (outcome: Outcome, failures: readonly Failure[]): Outcome => ({
  ...outcome,
  failed: outcome.failed + failures.length,
  failures: [...outcome.failures, ...failures],
});

export function addUp(outcomes: readonly Outcome[]): Outcome {
  const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: outcomes.flatMap(({ failures }) => failures),
    flaky: outcomes.flatMap(({ flaky = [] }) => flaky),
  };
}
