import { glob, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { natsServerVersion } from '@trawl/stack';
import { lateRows } from './late-recoveries.ts';
import { addUp, describeFailures, type Failure, type Outcome, withFailures } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './read-reports.ts';
import { failuresInOutput, runStep, type Step, type StepRun, unhandledErrors } from './run-step.ts';
import { runTurbo, type TaskResult } from './run-turbo.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

/**
 * `pnpm test`: turbo runs style, secrets, known vulnerabilities, types and unit tests, then integration and browser tests, and skips
 * tasks whose cached result passed. `--ci` skips no task, and adds attacks, a small dose of faults and the simulation. A failure
 * stops no other step. Failed tests run once more at the end, alone, and so do faults with late recoveries. The output ends with
 * the failures; its last line contains the totals.
 */

const ROOT = join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const CI = given.includes('--ci');
/** Other arguments are turbo's: `--force`, `--filter=@trawl/api`. */
const forTurbo = [...given.filter((argument) => argument !== '--ci'), ...(CI ? ['--force'] : [])];
const temporary = await openTemporaryFolder();
const TEMPORARY = { TMPDIR: temporary.path };
/** CI runs tests with random input completely, also when it repeats them. */
const DOSE = CI ? { TEST_DOSE: 'full' } : {};
const seconds: string[] = [];

function addSeconds(title: string, took: number): void {
  seconds.push(`${took.toFixed(0).padStart(6)} s  ${title}`);
}

async function run(step: Step): Promise<StepRun> {
  const done = await runStep(step);
  addSeconds(step.title, done.seconds);
  return done;
}

/** The shortest task whose time is listed by itself. */
const LISTED_SECONDS = 10;

async function turbo(step: Omit<Step, 'command'>): Promise<TaskResult[]> {
  const startedAt = performance.now();
  const results = await runTurbo(ROOT, { ...step, args: [...step.args, ...forTurbo] });
  const cached = results.filter((result) => result.seconds === undefined).length;
  addSeconds(`${step.title} (${results.length} tasks, ${cached} cached)`, (performance.now() - startedAt) / 1_000);
  for (const { id, seconds: took = 0 } of results) if (took >= LISTED_SECONDS) addSeconds(`    ${id}`, took);
  return results;
}

/** A step that runs tests and writes a JSON report. */
interface Suite extends Step {
  /** The environment variable with the path of the report. */
  readonly reportIn: string;
  readonly read: (report: unknown, root: string) => Outcome;
  /** Additional arguments to run only the failed tests. */
  readonly only: (failures: readonly Failure[]) => readonly string[];
}

/** Runs a suite. One that failed without naming a test (a crash, an unhandled rejection) counts as one failure. */
async function tests({ reportIn, read, ...step }: Suite): Promise<Outcome> {
  const report = join(temporary.path, `${step.title}.json`);
  await rm(report, { force: true });
  const { passed, lines } = await run({ ...step, env: { ...step.env, [reportIn]: report } });
  const failure = () => ({ failed: 1, failures: failuresInOutput(step, lines) });
  try {
    const outcome = read(JSON.parse(await readFile(report, 'utf8')), ROOT);
    if (passed) return outcome;
    return outcome.failed > 0 ? withFailures(outcome, unhandledErrors(step, lines)) : { ...outcome, ...failure() };
  } catch (error) {
    process.stdout.write(`no readable report: ${String(error)}\n`);
    return { passed: 0, skipped: 0, ...failure() };
  }
}

const fileOf = (place: string) => place.replace(/:\d+$/, '');

/** More failures than this aren't caused by load. */
const RETRIED_MAX = 20;

/**
 * Runs the failed tests of a suite once more, when nothing else runs. Tests that pass then count as passed and are listed as flaky.
 * Failures without a test stay.
 */
async function retryFailed(suite: Suite, first: Outcome): Promise<Outcome> {
  const named = first.failures.filter(({ file }) => file !== '');
  if (named.length === 0 || first.failed > RETRIED_MAX) return first;
  const title = `${suite.title}, failed ones again`;
  const second = await tests({ ...suite, title, args: [...suite.args, ...suite.only(named)] });
  if (second.passed === 0) return first;
  const key = ({ name, file }: Failure) => `${name} ${fileOf(file)}`;
  const failedAgain = new Set(second.failures.map(key));
  const flaky = named.filter((failure) => !failedAgain.has(key(failure)));
  const failures = [...first.failures.filter(({ file }) => file === ''), ...second.failures];
  const failed = first.failed - named.length + second.failed;
  return { ...first, passed: first.passed + flaky.length, failed, failures, flaky };
}

/**
 * Runs a step whose last line is `N passed, M failed`, with `, K skipped` if any were, and that prints each failure in a line that
 * begins with `✗`.
 */
async function runCounted(step: Step): Promise<Outcome> {
  const { passed, lines } = await run(step);
  const found = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(lines.findLast((line) => line !== '') ?? '');
  if (found && passed === (found[2] === '0')) {
    const failures = lines
      .filter((line) => line.startsWith('✗ '))
      .map((line) => ({ name: step.title, file: '', error: line.slice(2) }));
    return { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3] ?? 0), failures };
  }
  return { passed: Number(found?.[1] ?? 0), failed: 1, skipped: 0, failures: failuresInOutput(step, lines) };
}

/** Runs each fault row with late recoveries once more, when nothing else runs. Rows with other problems stay failed. */
async function repeatLateRows(step: Step, first: Outcome): Promise<Outcome> {
  const rows = lateRows(first.failures);
  const again = await runInTurn(
    ...rows.map(
      (row) => () => runCounted({ ...step, title: `${step.title}, ${row} again`, args: [...step.args, '--only', row] }),
    ),
  );
  const inTime = rows.filter((_, index) => again[index]?.failed === 0);
  const isFlaky = ({ error }: Failure) => inTime.some((row) => error.startsWith(`${row}. `));
  const flaky = first.failures.filter(isFlaky);
  const failures = first.failures.filter((failure) => !isFlaky(failure));
  return { ...first, passed: first.passed + flaky.length, failed: first.failed - flaky.length, failures, flaky };
}

const filesOf = (failures: readonly Failure[]) => [...new Set(failures.map(({ file }) => fileOf(file)))];

const inVitest: Suite = {
  title: 'Unit and integration tests',
  command: 'vitest',
  args: ['run'],
  env: { ...TEMPORARY, ...DOSE },
  reportIn: 'VITEST_JSON_OUTPUT_NAME',
  read: readVitestReport,
  only: filesOf,
};

const inBrowser: Suite = {
  title: 'Browser tests',
  command: 'pnpm',
  args: ['--filter', '@trawl/e2e', 'test:browser'],
  env: TEMPORARY,
  reportIn: 'PLAYWRIGHT_JSON_OUTPUT_NAME',
  read: readPlaywrightReport,
  // Only retries record traces, because recording costs processor time in each test.
  only: () => ['--last-failed', '--trace=retain-on-failure'],
};

const attacks: Suite = {
  ...inVitest,
  title: 'Attacks',
  tag: 'attacks',
  args: ['run', '--config', 'vitest.attacks.config.ts'],
};

const faults: Step = {
  title: 'Faults, a small dose',
  tag: 'faults',
  command: process.execPath,
  args: ['faults/src/main.ts', '--dose', 'ci'],
  // A zone with daylight saving time, for the faults that change the clock.
  env: { TZ: 'Europe/Berlin' },
};

const simulation: Step = {
  title: 'Simulation, 100 seeds',
  tag: 'simulation',
  command: process.execPath,
  args: ['simulation/src/main.ts', '--seeds', '100'],
  lowPriority: true,
};

if (forTurbo.includes('--force'))
  await rm(join(ROOT, 'node_modules/.cache/trawl/passed-browser-tests.json'), { force: true });
// Delete old reports, because a task that crashes writes none.
for await (const reports of glob('{.ci,e2e,faults,infra,apps/*,packages/*}/.reports', { cwd: ROOT }))
  await rm(join(ROOT, reports), { recursive: true });

// The server's version is part of the cache keys. If no server is installed, integration tests report it.
const env = {
  ...TEMPORARY,
  NATS_SERVER_VERSION: await natsServerVersion().catch(() => 'none'),
  ...DOSE,
};
const filtered = given.some((argument) => argument.startsWith('--filter'));
const quick = await turbo({
  title: 'Checks and unit tests',
  // A filter excludes tasks of the root, such as `types`, which checks the types of all packages.
  args: ['lint', 'check-secrets', 'check-audit', filtered ? 'check-types' : 'types', 'test', '--concurrency=2'],
});
// Not in parallel with browser tests: integration tests would take up to ten times as long, and exceed the product's timeouts. The
// API's tests run first, because their failures explain others. The other packages mostly wait, so three run at a time, in parallel
// with the API's waiting tests.
const integrationOf = (title: string, ...args: string[]) => turbo({ title, args: [...args, '--concurrency=3'], env });
const integration = filtered
  ? await integrationOf('Integration tests', 'test:integration', 'test:waiting')
  : [
      ...(await integrationOf('Integration tests of the API', 'test:integration', '--filter=@trawl/api')),
      ...(
        await Promise.all([
          integrationOf('Other integration tests', 'test:integration', '--filter=!@trawl/api'),
          integrationOf('Integration tests of the API that wait', 'test:waiting'),
        ])
      ).flat(),
    ];
const browser = await turbo({ title: 'Browser tests', args: ['test:browser'], env });
const ofAttacks = CI ? await tests(attacks) : undefined;
// Faults measure recovery times, so only the simulation runs in parallel with them: its time is virtual, and it has the lowest
// priority, so it computes while faults wait.
const [ofSimulation, ofFaults] = CI ? await Promise.all([runCounted(simulation), runCounted(faults)]) : [];

const outcomesOf = (results: readonly TaskResult[]) => addUp(results.map(({ outcome }) => outcome));
const isTest = ({ task }: TaskResult) => task === 'test';
const outcome = addUp([
  outcomesOf(quick.filter((result) => !isTest(result))),
  await retryFailed(inVitest, outcomesOf([...quick.filter(isTest), ...integration])),
  await retryFailed(inBrowser, outcomesOf(browser)),
  ...(ofAttacks ? [await retryFailed(attacks, ofAttacks)] : []),
  ...(ofSimulation ? [ofSimulation] : []),
  ...(ofFaults ? [await repeatLateRows(faults, ofFaults)] : []),
]);
await temporary.remove();

const { passed, failed, skipped, failures, flaky = [] } = outcome;
process.stdout.write(`\n${seconds.join('\n')}\n`);
if (flaky.length > 0) {
  process.stdout.write(
    `\nFlaky: passed when run again. Each is a bug to fix.\n${describeFailures(flaky, '~').join('\n')}\n`,
  );
}
if (failures.length > 0) process.stdout.write(`\nFailed:\n${describeFailures(failures).join('\n')}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function runInTurn<T>(...steps: readonly (() => Promise<T>)[]): Promise<T[]> {
  const outcomes: T[] = [];
  for (const step of steps) outcomes.push(await step());
  return outcomes;
}
