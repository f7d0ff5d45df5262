import { setTimeout as wait } from 'node:timers/promises';
import { run } from './run.ts';

const READY_MS = 180_000;
const POLL_MS = 100;

/** Waits until an API container serves requests. */
export async function ready(address: string): Promise<void> {
  await until(`${address} is ready`, async () => (await fetch(`${address}/readyz`)).ok);
}

/** Waits until the health check of a container succeeds. */
export async function healthy(name: string): Promise<void> {
  await until(`${name} is healthy`, async () => {
    await run('podman', ['healthcheck', 'run', name]);
    return true;
  });
}

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + READY_MS;
  while (!(await check().catch(() => false))) {
    if (performance.now() > end) throw new Error(`not within ${READY_MS} ms: ${what}`);
    await wait(POLL_MS);
  }
}
