import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * `pnpm test`: style, types, unit, integration and browser tests and a small dose of faults one after the other, all of
 * them even where one fails, and at the end one line that counts.
 */

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const folder = await mkdtemp(join(tmpdir(), 'trawl-reports-'));
const vitestReport = join(folder, 'vitest.json');
const playwrightReport = join(folder, 'playwright.json');

async function run(
  title: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  onLine?: (line: string) => void,
): Promise<boolean> {
  process.stdout.write(`\n── ${title}\n`);
  const startedAt = performance.now();
  const stdout = onLine ? 'pipe' : 'inherit';
  const child = spawn(command, args, { stdio: ['ignore', stdout, 'inherit'], env: { ...process.env, ...env } });
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`);
      onLine?.(line);
    });
  }
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`── ${title}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s\n`);
  return code === 0;
}

const oneCheck = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** Counts of a report; a runner that failed without naming a failed test (a crash, a broken set-up) counts as one. */
async function count(passed: boolean, report: string, read: (report: unknown) => Counts): Promise<Counts> {
  try {
    const counts = read(JSON.parse(await readFile(report, 'utf8')));
    return !passed && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    process.stdout.write(`no report to read: ${String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const numberAt = (report: unknown, ...path: readonly string[]): number => {
  let value = report;
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  if (typeof value !== 'number') throw new Error(`the report has no ${path.join('.')}`);
  return value;
};

/** Runs a command whose last line counts: `N passed, M failed`. */
async function countLastLine(title: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  let last = '';
  const passed = await run(title, process.execPath, args, env, (line) => {
    if (line !== '') last = line;
  });
  const counted = /^(\d+) passed, (\d+) failed$/.exec(last);
  if (!counted) process.stdout.write(`no count to read in “${last}”\n`);
  const [, good = '0', bad = '1'] = counted ?? [];
  return { passed: Number(good), failed: Math.max(Number(bad), passed ? 0 : 1), skipped: 0 };
}

const counts: Counts[] = [
  oneCheck(await run('Style and directions of imports', 'biome', ['ci', '--error-on-warnings', '.'])),
  oneCheck(
    await run('Types', 'turbo', ['run', 'check-types', '--output-logs=errors-only'], { TURBO_TELEMETRY_DISABLED: '1' }),
  ),
  await count(
    await run('Unit and integration tests', 'vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]),
    vitestReport,
    (report) => ({
      passed: numberAt(report, 'numPassedTests'),
      failed: numberAt(report, 'numFailedTests'),
      skipped: numberAt(report, 'numPendingTests'),
    }),
  ),
  await count(
    await run('Browser tests', 'pnpm', ['--filter', '@trawl/e2e', 'test'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    }),
    playwrightReport,
    (report) => ({
      passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
      failed: numberAt(report, 'stats', 'unexpected'),
      skipped: numberAt(report, 'stats', 'skipped'),
    }),
  ),
  // A zone with a summer time, for the faults of the clock.
  await countLastLine('Faults, a small dose', ['faults/src/main.ts', '--dose', 'ci'], { TZ: 'Europe/Berlin' }),
];
await rm(folder, { recursive: true });

const sum = (key: keyof Counts): number => counts.reduce((total, part) => total + part[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
