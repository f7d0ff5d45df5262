import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recordAttack, type TestNats, testNats } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startScraper, treeOf } from '../scraper-process.ts';

const SENDER = fileURLToPath(new URL('../../../dm-sender/src/main.ts', import.meta.url));

let nats: TestNats;
beforeAll(async () => {
  nats = await testNats();
});
afterAll(() => nats.stop());

/** The number of checked processes by worker, if all were clean. */
const summary = new Map<string, number>();

/** The environment a process was started with; empty if it has ended. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}

// The pages of session checks are in the scraper's browser too.
test.each([
  ['scraper', undefined, 7_540],
  ['dm-sender', SENDER, 7_541],
] as const)('the browser of the %s has no secret in its environment', async (service, main, port) => {
  const url = nats.urlOf(service);
  const worker = await startScraper({
    natsUrl: url,
    instagramUrl: 'http://127.0.0.1:9',
    port,
    ...(main && { main }),
    env: { SIGNING_KEY: 'canary-signing-key', DATABASE_URL: 'postgres://canary', LD_PRELOAD_CANARY: 'canary' },
  });
  const browser = await worker.browserPid();
  const environments = await vi.waitUntil(
    () => {
      const read = treeOf(browser)
        .map(environmentOf)
        .filter((lines) => lines.length > 0);
      return read.length > 1 && read;
    },
    { timeout: 30_000, interval: 50 },
  );
  worker.process.kill('SIGTERM');
  await worker.exited();
  // Chromium's child processes overwrite theirs with their names.
  expect(environments[0]?.filter((line) => line.startsWith('PATH='))).toHaveLength(1);
  for (const lines of environments) {
    for (const secret of ['NATS_URL', new URL(url).password, 'canary', 'BROWSER_NO_SANDBOX'])
      expect(lines.join('\n')).not.toContain(secret);
  }
  const { length } = environments;
  summary.set(service, length);
});

test('browsers’ environments, summed up', ({ task }) => {
  expect([...summary.keys()]).toEqual(['scraper', 'dm-sender']);
  const processes = [...summary.values()].reduce((sum, count) => sum + count, 0);
  recordAttack(
    task,
    '18. /proc/<pid>/environ of each Chromium process of the scraper and the dm-sender',
    processes,
    'no NATS_URL, no key',
  );
});
