import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The process, and the URL it prints. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  while (!output.includes('\n') && child.exitCode === null) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  return { child, address: /ready at (\S+)/.exec(output)?.[1] ?? '' };
}

describe('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends at once on %s, even with a hanging response', async (signal) => {
    const { child, address } = await start({ SANDBOX_PORT: '0' });
    const fault = JSON.stringify({ match: '/nasa', kind: 'hang' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${address}/__sandbox/faults`, { method: 'POST', headers, body: fault });
    const hanging = fetch(`${address}/nasa/`).catch(() => 'broken off');
    // A response on another connection proves that the hanging request was received.
    await fetch(`${address}/__sandbox/requests`);
    const exit = once(child, 'exit');
    const asked = performance.now();
    child.kill(signal);
    expect(await exit).toEqual([0, null]);
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(await hanging).toBe('broken off');
  });

  it('refuses an invalid environment', async () => {
    const { child } = await start({ SANDBOX_PORT: 'many' });
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(1);
  });
});
