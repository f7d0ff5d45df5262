import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { dataFolder, type FixtureFolder, fixtureOptions } from '../../test/fixture-stack.ts';
import { isPortFree } from '../network/network.ts';
import { markedProcesses } from '../process/marked.ts';
import { openReporter } from '../reporter.ts';
import { waitUntil } from '../wait-until.ts';
import type { StackOptions } from './boot.ts';
import { type Stack, startStack } from './start-stack.ts';

const ReadyReply = z.object({ name: z.string(), pid: z.number(), env: z.record(z.string(), z.string()) });

let folder: FixtureFolder;
let options: StackOptions & { port: number };
let stack: Stack;
const reportedLines: string[] = [];
const hasReported = (words: RegExp) => waitUntil(() => reportedLines.some((line) => words.test(line)), 20_000);

beforeAll(async () => {
  folder = await dataFolder();
  const reporter = openReporter(
    (text) => reportedLines.push(text),
    () => performance.now(),
  );
  options = { ...(await fixtureOptions(folder.data)), reporter, serviceEnv: { api: { EXTRA: 'yes' } } };
  stack = await startStack(options);
});
afterAll(async () => {
  await stack.stop();
  await folder[Symbol.asyncDispose]();
});

async function readyz(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  return ReadyReply.parse(await response.json());
}

/** How many times the fixture's migration ran on this data. */
async function migrations(): Promise<number> {
  const client = new Client({ connectionString: stack.envOf('api').DATABASE_URL });
  await client.connect();
  const { rowCount } = await client.query('SELECT 1 FROM starts');
  await client.end();
  return rowCount ?? 0;
}

test('everything is ready, and each service gets only its own settings', async () => {
  const { port } = options;
  expect(stack.addresses).toEqual({
    web: `http://localhost:${port}`,
    sandbox: `http://localhost:${port + 1}/__sandbox/`,
    mailbox: `http://localhost:${port + 2}`,
  });
  expect(stack.demoSession).toBe('demo%3Asession');
  expect(await migrations()).toBe(1);
  const [api, scraper, sandbox] = await Promise.all([readyz(port), readyz(port + 7), readyz(port + 1)]);
  expect(api.env).toMatchObject(stack.envOf('api'));
  expect(api.env).toMatchObject({ TRAWL_ENV: 'development', EXTRA: 'yes', SMTP_URL: `smtp://127.0.0.1:${port + 3}` });
  expect(scraper.env).toMatchObject({ WORKER_ID: 'scraper-1', BROWSER_PATH: expect.stringContaining('chrom') });
  for (const secret of ['DATABASE_URL', 'SEAL_KEYS_FILE', 'SIGNING_KEY', 'SMTP_URL']) {
    expect([scraper.env[secret], sandbox.env[secret]]).toEqual([undefined, undefined]);
  }
  expect(scraper.env.NATS_URL).not.toBe(api.env.NATS_URL);
});

test('restarts a service that dies, and ends the processes it left behind', async () => {
  const worker = stack.service('scraper');
  const before = worker.pid();
  const mark = (await readyz(options.port + 7)).env.TRAWL_PROCESS ?? '';
  const [browser] = markedProcesses(`${mark}\0`).filter((pid) => pid !== before);
  expect(browser).toBeGreaterThan(0);
  expect(worker.kill('SIGKILL')).toBe(true);
  expect(await hasReported(/scraper stopped \(SIGKILL\); it is started again in 0\.5 s/)).toBe(true);
  expect(await hasReported(/scraper is back/)).toBe(true);
  expect((await readyz(options.port + 7)).pid).toBe(worker.pid());
  expect(markedProcesses(`${mark}\0`)).not.toContain(browser);
});

test('a database that is killed comes back with its rows', async () => {
  stack.service('postgres').kill('SIGKILL');
  expect(await hasReported(/postgres is back/)).toBe(true);
  expect(await migrations()).toBe(1);
});

test('a service stopped by hand stays stopped until it is started again', async () => {
  const api = stack.service('api');
  const before = api.pid();
  await api.stop();
  expect([api.pid(), await isPortFree(options.port)]).toEqual([undefined, true]);
  await api.restart();
  expect((await readyz(options.port)).pid).toBe(api.pid());
  expect(api.pid()).not.toBe(before);
});

test('a replica runs in parallel with its service', async () => {
  const replica = await stack.replicate('api', 'api-2', {
    PORT: String(options.port + 8),
    METRICS_PORT: '0',
  });
  expect(await readyz(options.port + 8)).toMatchObject({
    pid: replica.pid(),
    env: { DATABASE_URL: expect.any(String) },
  });
});

test('refuses a second stack in the same data folder', async () => {
  await expect(startStack({ ...(await fixtureOptions(folder.data)) })).rejects.toThrow(
    `is in use: Trawl already runs at http://localhost:${options.port} (process ${process.pid})`,
  );
});

test('a missing temporary folder is named, instead of the programs that need it', async () => {
  await using another = await dataFolder();
  vi.stubEnv('TMPDIR', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(startStack({ ...(await fixtureOptions(another.data)) })).rejects.toThrow(
    /^The temporary folder \/nowhere can't be written to \(.*\)\. Set TMPDIR to a folder that can\.$/,
  );
});

test('external parts in the settings are used instead of booted ones', async () => {
  await using another = await dataFolder();
  const { port, environment, ...rest } = await fixtureOptions(another.data);
  const named = {
    DATABASE_URL: stack.envOf('api').DATABASE_URL,
    NATS_URL: 'nats://broker.example:4222',
    SMTP_URL: 'smtp://mail.example',
    INSTAGRAM_URL: 'https://platform.example',
    SHEETS_URL: 'https://sheets.example',
  };
  const owner = { MIGRATION_DATABASE_URL: stack.superuserUrl };
  const outside = await startStack({ ...rest, port, environment: { ...environment, ...named, ...owner } });
  try {
    expect((await readyz(port)).env).toMatchObject(named);
    expect((await readyz(port)).env).not.toHaveProperty('MIGRATION_DATABASE_URL');
    expect((await readyz(port + 7)).env).toMatchObject({
      NATS_URL: named.NATS_URL,
      INSTAGRAM_URL: named.INSTAGRAM_URL,
    });
    expect(outside.addresses).toEqual({ web: `http://localhost:${port}`, sandbox: undefined, mailbox: undefined });
    const local = [1, 2, 3, 4, 5, 6].map((offset) => isPortFree(port + offset));
    expect(await Promise.all(local)).not.toContain(false);
  } finally {
    await outside.stop();
  }
});

test('stopping leaves no process and no port, and the next start finds the data', async () => {
  const mark = (await readyz(options.port)).env.TRAWL_PROCESS?.split('/')[0];
  await stack.stop();
  expect(markedProcesses(`${mark}/`)).toEqual([]);
  const ports = Array.from({ length: 9 }, (_, index) => isPortFree(options.port + index));
  expect(await Promise.all(ports)).not.toContain(false);
  stack = await startStack(options);
  expect(await migrations()).toBe(3);
});
