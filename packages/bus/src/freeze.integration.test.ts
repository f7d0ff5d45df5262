import { setTimeout as sleep } from 'node:timers/promises';
import { API_QUEUE } from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import { testNats } from '@trawl/stack/testing';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { connectBus } from './index.ts';

const logger = createLogger({ service: 'test', level: 'error', destination: { write: () => undefined } });
const Numbered = z.object({ n: z.number().int() });
const Connections = z.object({ connections: z.array(z.object({ name: z.string().optional() })) });
/** Long enough for three connection attempts. */
const FROZEN_MS = 7_000;
const LONG_WAIT = { timeout: 30_000, interval: 100 };

test('each process has one connection after the broker was frozen', async () => {
  await using nats = await testNats();
  const namesOf = async () =>
    Connections.parse(await (await fetch(`${nats.monitoring}/connz`)).json()).connections.map(({ name }) => name);
  const api = await connectBus({ url: nats.urlOf('api'), service: 'api', logger });
  const scraper = await connectBus({ url: nats.urlOf('scraper'), service: 'scraper', logger });
  const answering = api.answer('rpc.run.claim', Numbered, Numbered, API_QUEUE, async ({ n }) => ({ n }));
  try {
    const request = (n: number) => scraper.request('rpc.run.claim', Numbered, Numbered, { n }, { timeoutMs: 1_000 });
    await vi.waitFor(() => request(0), LONG_WAIT);
    expect(nats.process.kill('SIGSTOP')).toBe(true);
    // Both clients' pings time out, and several connection attempts fail.
    await vi.waitFor(() => expect([api.connected(), scraper.connected()]).toEqual([false, false]), LONG_WAIT);
    await sleep(FROZEN_MS);
    nats.process.kill('SIGCONT');
    await vi.waitFor(() => request(1), LONG_WAIT);
    // A connection that succeeds late would stay open, and receive every second request.
    await vi.waitFor(
      async () => expect((await namesOf()).toSorted()).toEqual(['trawl-api', 'trawl-scraper']),
      LONG_WAIT,
    );
  } finally {
    await answering.stop();
    await Promise.all([api.drain(), scraper.drain()]);
  }
}, 180_000);
