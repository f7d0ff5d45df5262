import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tryBrowser } from './try-browser.ts';

test('a browser’s profile names this process, so that a worker removes it if this process is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-test-try-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'chromium');
  await writeFile(path, '#!/bin/sh\necho "$@" >&2\n', { mode: 0o755 });
  expect(await tryBrowser({ path, env: {} }, true, {})).toContain(
    `--user-data-dir=${join(tmpdir(), `trawl-browser-${process.pid}-`)}`,
  );
});
