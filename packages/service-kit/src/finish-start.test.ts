import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { finishStart } from './finish-start.ts';

const collected = Promise.withResolvers<string>();
const registry = new FinalizationRegistry(collected.resolve);

test('collects garbage after a delay', async () => {
  registry.register(
    Array.from({ length: 1_000 }, () => ({})),
    'garbage',
  );
  finishStart(0);
  expect(await collected.promise).toBe('garbage');
});

test('stores compiled code before a service is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-finish-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const cache = join(folder, 'cache');
  const script = join(folder, 'service.ts');
  const kit = new URL('./finish-start.ts', import.meta.url).href;
  await writeFile(script, `import { finishStart } from '${kit}';\nfinishStart(0);\nsetInterval(() => {}, 1_000);\n`);
  const service = spawn(process.execPath, [script], { env: { NODE_COMPILE_CACHE: cache } });
  const ended = once(service, 'exit');
  onTestFinished(() => void service.kill('SIGKILL'));
  const stored = async () => (await readdir(cache, { recursive: true })).filter((name) => /[0-9a-f]{8}$/.test(name));
  await vi.waitFor(async () => expect(await stored()).not.toHaveLength(0), { timeout: 10_000 });
  service.kill('SIGKILL');
  await ended;
  expect(await stored()).not.toHaveLength(0);
});
