import { afterEach, expect, it } from 'vitest';
import { createHealth, type Health } from './health.ts';

let health: Health | undefined;
afterEach(async () => health?.close());

it('reports liveness, readiness and metrics', async () => {
  let connected = false;
  health = createHealth({ host: '127.0.0.1', port: 0 });
  health.readiness('bus', () => connected);
  health.gauge({ name: 'trawl_worker_places', help: 'Slots for runs.', read: () => 2 });
  const origin = `http://127.0.0.1:${await health.listen()}`;

  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const unready = await fetch(`${origin}/readyz`);
  expect(unready.status).toBe(503);
  expect(await unready.json()).toEqual({ status: 'not ready', bus: false });
  connected = true;
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  expect(metrics).toBe(
    '# HELP trawl_worker_places Slots for runs.\n# TYPE trawl_worker_places gauge\ntrawl_worker_places 2\n',
  );
  expect((await fetch(`${origin}/else`)).status).toBe(404);
});
