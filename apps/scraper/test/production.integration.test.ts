import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Starts the scraper with production settings and returns how it ended. */
const start = (): Promise<{ code: unknown; output: string }> =>
  new Promise((resolve) => {
    const env = { TRAWL_ENV: 'production', NATS_URL: 'tls://scraper:4f1c9a@127.0.0.1:9', PORT: '0' };
    execFile(process.execPath, [MAIN], { env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? 'killed'), output: stdout + stderr }),
    );
  });

test.skipIf(process.getuid?.() !== 0)('production refuses to run as root', async () => {
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(output).toContain("The worker can't run as root in production");
});
