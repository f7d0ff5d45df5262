import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execPath, env as processEnv } from 'node:process';
import { createLogger } from '@trawl/service-kit';
import { testBrowser } from '@trawl/stack/testing';
import { type BrowserPool, createBrowserPool } from '@trawl/worker';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { BrowserUnavailable } from '../src/browsers/browser-unavailable.ts';
import { logger } from './fixture.ts';

const never = new AbortController().signal;
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const profiles = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`trawl-browser-${process.pid}-`));

let pool: BrowserPool;
/** Folders of other tests in this process, which may still be removed. */
let others: string[];
const created = async () => (await profiles()).filter((name) => !others.includes(name));
beforeEach(async () => {
  others = await profiles();
  const { path, env, noSandbox } = testBrowser();
  pool = createBrowserPool({
    executablePath: path,
    noSandbox,
    lowPriority: true,
    logger,
    env: { ...processEnv, ...env },
  });
});
afterEach(() => pool.close());

test('launches one shared browser and cleans up', async () => {
  const [first, second] = await Promise.all([pool.browser(never), pool.browser(never)]);
  expect(first).toBe(second);
  expect(pool.running()).toBe(true);
  expect(await created()).toHaveLength(1);
  await pool.close();
  expect(first.process()?.exitCode ?? first.process()?.signalCode).not.toBeNull();
  expect(await created()).toEqual([]);
  await expect(pool.browser(never)).rejects.toThrow('closed');
});

test('asks for pages in English, whose texts Trawl knows, whatever the machine’s language', async () => {
  const { path, env, noSandbox } = testBrowser();
  const german = { ...processEnv, ...env, LANG: 'de_DE.UTF-8', LANGUAGE: 'de' };
  const abroad = createBrowserPool({ executablePath: path, noSandbox, logger, env: german });
  const server = createServer(({ headers }, response) => response.end(headers['accept-language'] ?? 'none'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const page = await (await abroad.browser(never)).newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    expect(await page.evaluate('document.body.textContent')).toBe('en-US');
    expect(await page.evaluate('navigator.language')).toBe('en-US');
  } finally {
    await abroad.close();
    server.close();
  }
});

// Linux has the file if it was built with autogroups.
test.skipIf(!existsSync('/proc/self/autogroup'))(
  'with a low priority, runs after the API and the database',
  async () => {
    const browser = await pool.browser(never);
    const group = () => readFile(`/proc/${browser.process()?.pid}/autogroup`, 'utf8');
    await vi.waitFor(async () => expect(await group()).toContain('nice 10'), { timeout: 5_000 });
  },
);

test('relaunches the browser after a crash', async () => {
  const first = await pool.browser(never);
  first.process()?.kill('SIGKILL');
  await vi.waitFor(() => expect(first.connected).toBe(false));
  await vi.waitFor(() => expect(pool.running()).toBe(true), { timeout: 30_000 });
  const second = await pool.browser(never);
  expect(second).not.toBe(first);
  expect(await second.version()).toContain('Chrome');
});

test('kills a stuck browser and launches another', async () => {
  const first = await pool.browser(never);
  first.process()?.kill('SIGSTOP');
  const second = await pool.browser(never);
  expect(second).not.toBe(first);
  expect(await second.version()).toContain('Chrome');
  await vi.waitFor(() => expect(first.process()?.signalCode).toBe('SIGKILL'));
});

test('launches no browser after it was closed, even for a caller that waits for a stuck one', async () => {
  const stuck = await pool.browser(never);
  stuck.process()?.kill('SIGSTOP');
  const waiting = expect(pool.browser(never)).rejects.toThrow('closed');
  await pool.close();
  await waiting;
  expect(pool.running()).toBe(false);
  expect(await created()).toEqual([]);
});

/** A Chromium whose first start runs this shell command instead. */
async function brokenOnce(command: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-test-launch-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'chromium');
  const once = join(folder, 'once');
  const script = `#!/bin/sh\nif [ ! -e ${once} ]; then touch ${once}; ${command}; fi\nexec ${testBrowser().path} "$@"\n`;
  await writeFile(program, script, { mode: 0o755 });
  return program;
}

/** Answers the first calls and ends before it reports a page. */
const DYING = `
  const { createReadStream, writeSync } = require('node:fs');
  createReadStream(null, { fd: 3 }).on('data', (bytes) => {
    for (const call of String(bytes).split('\\0').filter(Boolean).map(JSON.parse)) {
      writeSync(4, JSON.stringify({ id: call.id, result: {} }) + '\\0');
      if (call.method === 'Target.setAutoAttach') process.exit(1);
    }
  });
`;

test.for([
  { name: 'hangs', command: 'exec sleep 120', launchMs: 3_000, problem: 'didn’t start within 3000 ms' },
  {
    name: 'ends',
    command: `exec ${execPath} -e ${quoted(DYING)}`,
    launchMs: 60_000,
    problem: 'ended while it started',
  },
])('abandons a launch in which the browser $name, and tries again', async ({ command, launchMs, problem }) => {
  const { env, noSandbox } = testBrowser();
  const executablePath = await brokenOnce(command);
  const slow = createBrowserPool({ executablePath, noSandbox, logger, env: { ...processEnv, ...env }, launchMs });
  try {
    const startedAt = performance.now();
    await expect(slow.browser(never)).rejects.toThrow(problem);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await slow.launched(never);
    expect(slow.running()).toBe(true);
  } finally {
    await slow.close();
  }
});

test('reports that there is no room for a browser’s files, as any launch that fails', async () => {
  vi.stubEnv('TMPDIR', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(pool.browser(never)).rejects.toThrow(BrowserUnavailable);
  vi.unstubAllEnvs();
  expect((await pool.browser(never)).connected).toBe(true);
});

test('reports a browser that doesn’t start', async () => {
  const broken = createBrowserPool({ executablePath: '/nowhere/chromium', noSandbox: true, logger });
  await expect(broken.browser(never)).rejects.toThrow('/nowhere/chromium');
  await broken.close();
});

test('logs a browser that doesn’t start once, with what to do, and tries less and less often', async () => {
  const lines: { level: string; problem?: string; advice?: string; pauseMs?: number }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const program = join(await mkdtemp(join(tmpdir(), 'trawl-test-launch-')), 'chromium');
  onTestFinished(() => rm(dirname(program), { recursive: true }));
  const { env, noSandbox, path } = testBrowser();
  const missing = createBrowserPool({
    executablePath: program,
    noSandbox,
    logger: createLogger({ service: 'test', level: 'debug', destination }),
    env: { ...processEnv, ...env },
    relaunchMs: 1,
  });
  onTestFinished(() => missing.close());
  const running = missing.launched(never);
  const pauses = () => lines.flatMap(({ pauseMs }) => pauseMs ?? []);
  await vi.waitFor(() => expect(pauses().length).toBeGreaterThan(3), { timeout: 30_000 });
  expect(pauses().slice(0, 4)).toEqual([1, 2, 4, 8]);
  const problem = expect.stringContaining(program);
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ problem, advice: expect.any(String) }]);

  await symlink(path, program);
  await running;
  expect(missing.running()).toBe(true);
});
