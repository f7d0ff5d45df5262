import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailures, type Failure, type Outcome } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './read-reports.ts';
import { failuresInOutput, runStep, type Step, type StepRun } from './run-step.ts';

/**
 * `pnpm test`: style, secrets, known vulnerabilities and types, then unit and integration tests beside browser tests, a small
 * dose of faults and the simulation. A failed step doesn't stop the next one. `--attacks` adds the attack suite, as CI does. Failed
 * tests run once more at the end, alone. The end names what failed; the last line counts everything.
 */

const ROOT = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'trawl-reports-'));
const seconds: string[] = [];

async function run(step: Step): Promise<StepRun> {
  const done = await runStep(step);
  seconds.push(`${done.seconds.toFixed(0).padStart(6)} s  ${step.title}`);
  return done;
}

async function check(title: string, command: string, args: readonly string[], env = {}): Promise<Outcome> {
  const step = { title, command, args, env };
  const { passed, lines } = await run(step);
  const failures = passed ? [] : failuresInOutput(step, lines);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, failures };
}

/** A step that runs tests and writes a JSON report. */
interface Suite extends Step {
  /** The environment variable that says where the report goes. */
  readonly reportIn: string;
  readonly read: (report: unknown, root: string) => Outcome;
  /** The arguments, after its own, that run only the tests that failed. */
  readonly only: (failures: readonly Failure[]) => readonly string[];
}

/** Runs a suite. One that failed without naming a test (a crash, an unhandled rejection) counts as one failure. */
async function tests({ reportIn, read, ...step }: Suite): Promise<Outcome> {
  const report = join(folder, `${step.title}.json`);
  await rm(report, { force: true });
  const { passed, lines } = await run({ ...step, env: { ...step.env, [reportIn]: report } });
  const failure = () => ({ failed: 1, failures: failuresInOutput(step, lines) });
  try {
    const outcome = read(JSON.parse(await readFile(report, 'utf8')), ROOT);
    return passed || outcome.failed > 0 ? outcome : { ...outcome, ...failure() };
  } catch (error) {
    process.stdout.write(`no report to read: ${String(error)}\n`);
    return { passed: 0, skipped: 0, ...failure() };
  }
}

const fileOf = (place: string) => place.replace(/:\d+$/, '');

/** More failures than this aren't the machine's. */
const RETRIED_MAX = 10;

/** Runs the failed tests of a suite once more, when nothing else runs. Those that pass count, and are listed as flaky. */
async function retried(suite: Suite, first: Outcome): Promise<Outcome> {
  const named = first.failures.every(({ file }) => file !== '');
  if (first.failed === 0 || first.failed > RETRIED_MAX || !named) return first;
  const title = `${suite.title}, failed ones again`;
  const second = await tests({ ...suite, title, args: [...suite.args, ...suite.only(first.failures)] });
  if (second.passed === 0) return first;
  const key = ({ name, file }: Failure) => `${name} ${fileOf(file)}`;
  const failedAgain = new Set(second.failures.map(key));
  const flaky = first.failures.filter((failure) => !failedAgain.has(key(failure)));
  return { ...first, passed: first.passed + flaky.length, failed: second.failed, failures: second.failures, flaky };
}

/** A step whose last line counts, `N passed, M failed`, and that names each failure in a line with a cross. */
async function counted(step: Step): Promise<Outcome> {
  const { passed, lines } = await run(step);
  const found = /^(\d+) passed, (\d+) failed$/.exec(lines.findLast((line) => line !== '') ?? '');
  if (found && passed === (found[2] === '0')) {
    const failures = lines
      .filter((line) => line.startsWith('✗ '))
      .map((line) => ({ name: step.title, file: '', error: line.slice(2) }));
    return { passed: Number(found[1]), failed: Number(found[2]), skipped: 0, failures };
  }
  return { passed: Number(found?.[1] ?? 0), failed: 1, skipped: 0, failures: failuresInOutput(step, lines) };
}

const checks = [
  () => check('Style and directions of imports', 'biome', ['ci', '--error-on-warnings', '.']),
  () => check('Secrets in files and history', process.execPath, ['.ci/secrets.ts']),
  () => check('Known vulnerabilities', process.execPath, ['.ci/audit.ts']),
  () => check('Types', 'turbo', ['run', 'check-types', '--output-logs=errors-only'], { TURBO_TELEMETRY_DISABLED: '1' }),
];

const filesOf = (failures: readonly Failure[]) => [...new Set(failures.map(({ file }) => fileOf(file)))];

const unitAndIntegration: Suite = {
  title: 'Unit and integration tests',
  tag: 'vitest',
  command: 'vitest',
  args: ['run'],
  reportIn: 'VITEST_JSON_OUTPUT_NAME',
  read: readVitestReport,
  only: filesOf,
};

const attacks: Suite = {
  title: 'Attacks',
  tag: 'attacks',
  command: 'vitest',
  args: ['run', '--config', 'vitest.attacks.config.ts'],
  reportIn: 'VITEST_JSON_OUTPUT_NAME',
  read: readVitestReport,
  only: filesOf,
};

const browserTests: Suite = {
  title: 'Browser tests',
  tag: 'browser',
  command: 'pnpm',
  args: ['--filter', '@trawl/e2e', 'test'],
  reportIn: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
  read: readPlaywrightReport,
  only: () => ['--last-failed'],
};

const faults = () =>
  counted({
    title: 'Faults, a small dose',
    tag: 'faults',
    command: process.execPath,
    args: ['faults/src/main.ts', '--dose', 'ci'],
    // A zone with a summer time, for the faults of the clock.
    env: { TZ: 'Europe/Berlin' },
  });

const simulation = () =>
  counted({
    title: 'Simulation, 100 seeds',
    tag: 'simulation',
    command: process.execPath,
    args: ['simulation/src/main.ts', '--seeds', '100'],
  });

type Work = () => Promise<Outcome>;

async function inTurn(steps: readonly Work[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await step());
  return outcomes;
}

const outcomes = await inTurn(checks);
const inNode = process.argv.includes('--attacks') ? [unitAndIntegration, attacks] : [unitAndIntegration];
// Two lanes side by side: each waits half of its time. Attacks measure the CPU that code takes, not the time that passes.
const [ofNode, [ofBrowser, ...others]] = await Promise.all([
  inTurn(inNode.map((suite) => () => tests(suite))),
  inTurn([() => tests(browserTests), faults, simulation]),
]);
const suites = [...inNode, browserTests];
const firsts = [...ofNode, ofBrowser];
outcomes.push(...(await inTurn(suites.map((suite, at) => () => retried(suite, firsts[at])))), ...others);
await rm(folder, { recursive: true });

const sum = (key: 'passed' | 'failed' | 'skipped'): number => outcomes.reduce((total, part) => total + part[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
const failures = outcomes.flatMap((outcome) => outcome.failures);
process.stdout.write(`\n${seconds.join('\n')}\n`);
const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
if (flaky.length > 0) {
  process.stdout.write(
    `\nFlaky: passed when run again. Each is a bug of its own.\n${describeFailures(flaky, '~').join('\n')}\n`,
  );
}
if (failures.length > 0) process.stdout.write(`\nFailed:\n${describeFailures(failures).join('\n')}\n`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
