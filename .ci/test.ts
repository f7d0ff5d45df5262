import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailures, type Outcome } from './outcome.ts';
import { readPlaywrightReport, readVitestReport } from './read-reports.ts';
import { failuresInOutput, runStep, type Step, type StepRun } from './run-step.ts';

/**
 * `pnpm test`: style, secrets, known vulnerabilities and types, then unit and integration tests beside browser tests, a small
 * dose of faults and the simulation. A failed step doesn't stop the next one. `--attacks` adds the attack suite, as CI does. The
 * end names what failed; the last line counts everything.
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

/** A step that writes a JSON report. One that failed without naming a test (a crash, an unhandled rejection) counts as one failure. */
async function tests(step: Step, report: string, read: (report: unknown, root: string) => Outcome): Promise<Outcome> {
  const { passed, lines } = await run(step);
  const failure = () => ({ failed: 1, failures: failuresInOutput(step, lines) });
  try {
    const outcome = read(JSON.parse(await readFile(report, 'utf8')), ROOT);
    return passed || outcome.failed > 0 ? outcome : { ...outcome, ...failure() };
  } catch (error) {
    process.stdout.write(`no report to read: ${String(error)}\n`);
    return { passed: 0, skipped: 0, ...failure() };
  }
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

/** Suites share two processors with kills and floods. A test that passes the second time counts, and is listed as flaky. */
const RETRY = '--retry=1';

const vitestReport = join(folder, 'vitest.json');
const playwrightReport = join(folder, 'playwright.json');
const attacksReport = join(folder, 'attacks.json');

const checks = [
  () => check('Style and directions of imports', 'biome', ['ci', '--error-on-warnings', '.']),
  () => check('Secrets in files and history', process.execPath, ['.ci/secrets.ts']),
  () => check('Known vulnerabilities', process.execPath, ['.ci/audit.ts']),
  () => check('Types', 'turbo', ['run', 'check-types', '--output-logs=errors-only'], { TURBO_TELEMETRY_DISABLED: '1' }),
];

const unitAndIntegration = () =>
  tests(
    {
      title: 'Unit and integration tests',
      tag: 'vitest',
      command: 'vitest',
      args: ['run', RETRY, '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    },
    vitestReport,
    readVitestReport,
  );

const attacks = () =>
  tests(
    {
      title: 'Attacks',
      tag: 'attacks',
      command: 'vitest',
      args: ['run', RETRY, '--config', 'vitest.attacks.config.ts'],
      env: { ATTACKS_JSON_OUTPUT_NAME: attacksReport },
    },
    attacksReport,
    readVitestReport,
  );

const browserTests = () =>
  tests(
    {
      title: 'Browser tests',
      tag: 'browser',
      command: 'pnpm',
      args: ['--filter', '@trawl/e2e', 'test', '--retries=1'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    },
    playwrightReport,
    readPlaywrightReport,
  );

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
// Two lanes side by side: each waits half of its time. Attacks measure the CPU that code takes, not the time that passes.
const lanes = await Promise.all([
  inTurn([unitAndIntegration, ...(process.argv.includes('--attacks') ? [attacks] : [])]),
  inTurn([browserTests, faults, simulation]),
]);
outcomes.push(...lanes.flat());
await rm(folder, { recursive: true });

const sum = (key: 'passed' | 'failed' | 'skipped'): number => outcomes.reduce((total, part) => total + part[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
const failures = outcomes.flatMap((outcome) => outcome.failures);
process.stdout.write(`\n${seconds.join('\n')}\n`);
const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
if (flaky.length > 0) {
  process.stdout.write(
    `\nFlaky: passed when tried again. Each is a bug of its own.\n${describeFailures(flaky, '~').join('\n')}\n`,
  );
}
if (failures.length > 0) process.stdout.write(`\nFailed:\n${describeFailures(failures).join('\n')}\n`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
