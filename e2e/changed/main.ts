import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readEnv } from './env.ts';
import { type PassedTest, PassedTests, passedTests, Report, unchangedTests, withPassed } from './passed-tests.ts';
import { readInputs } from './read-inputs.ts';
import { readWebBuild } from './web-build.ts';

/**
 * Runs the browser tests. With turbo and without arguments, it runs only those for which something has changed since they passed:
 * the services, the spec, or the files of the web app that the test requested. The report counts the others as passed.
 */

const env = readEnv();
const E2E = resolve(import.meta.dirname, '..');
const REPOSITORY = resolve(E2E, '..');
/** Deleted by `.ci/test.ts` when it forces all tests. */
const PASSED = join(REPOSITORY, 'node_modules/.cache/trawl/passed-browser-tests.json');
const REPORT = resolve(E2E, env.report ?? '.reports/test:browser.json');

const args = process.argv.slice(2);
// Only turbo has built the current web app before.
const selects = args.length === 0 && env.inTurbo;
process.exitCode = selects ? await runChanged() : await playwright(args);

async function playwright(options: readonly string[]): Promise<number> {
  const running = spawn('playwright', ['test', ...options], { cwd: E2E, stdio: 'inherit' });
  // Playwright stops the stack before it ends. A terminal sends SIGINT to both processes.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => running.kill());
  const [code] = await once(running, 'close');
  return code ?? 1;
}

async function runChanged(): Promise<number> {
  const state = {
    inputs: await readInputs(REPOSITORY),
    build: readWebBuild(join(REPOSITORY, 'apps/web/build/client')),
  };
  const unchanged = unchangedTests(await readPassed(), state);
  const folder = await mkdtemp(join(tmpdir(), 'trawl-unchanged-'));
  try {
    const list = join(folder, 'tests.txt');
    await writeFile(list, unchanged.map(({ test }) => test).join('\n'));
    await rm(REPORT, { force: true });
    const code = await playwright(['--test-list-invert', list, '--pass-with-no-tests']);
    if (!existsSync(REPORT)) return 1;
    const report: unknown = JSON.parse(await readFile(REPORT, 'utf8'));
    await writePassed([...unchanged, ...passedTests(Report.parse(report), E2E, state)]);
    await writeFile(REPORT, JSON.stringify(withPassed(report, unchanged.length)));
    process.stdout.write(`${unchanged.length} unchanged tests passed before\n`);
    return code;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readPassed(): Promise<PassedTest[]> {
  try {
    return PassedTests.parse(JSON.parse(await readFile(PASSED, 'utf8')));
  } catch {
    // There is no file yet, or an earlier version wrote it.
    return [];
  }
}

async function writePassed(passed: readonly PassedTest[]): Promise<void> {
  await mkdir(dirname(PASSED), { recursive: true });
  await writeFile(`${PASSED}.new`, JSON.stringify(passed));
  await rename(`${PASSED}.new`, PASSED);
}
