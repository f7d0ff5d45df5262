import { createLogger } from '@trawl/service-kit';
import { type TestNats, testNats } from '@trawl/stack/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AnswerFailed, type Bus, BusUnavailable, connectBus } from './index.ts';

const Numbered = z.object({ n: z.number().int() });
const logger = createLogger({ service: 'test', level: 'silent' });

let nats: TestNats;
let api: Bus;
let scraper: Bus;
beforeEach(async () => {
  nats = await testNats();
  api = await connectBus({ url: nats.urlOf('api'), service: 'api', logger });
  scraper = await connectBus({ url: nats.urlOf('scraper'), service: 'scraper', logger });
});
afterEach(async () => {
  await Promise.all([api.drain(), scraper.drain()]);
  await nats.stop();
});

test('answers requests and passes the responder’s errors to the requester', async () => {
  const answering = api.answer('rpc.run.claim', Numbered, Numbered, 'api', async ({ n }) => {
    if (n < -1)
      throw Object.assign(new Error('Failed query: select $1 params: 4711'), { query: 'select $1', params: [4711] });
    if (n < 0) throw new Error('negative');
    return { n: n + 1 };
  });
  const request = (n: number) => scraper.request('rpc.run.claim', Numbered, Numbered, { n }, { timeoutMs: 500 });
  // The responder's subscription reaches the broker on a different connection than the request.
  await vi.waitFor(async () => expect(await request(1)).toEqual({ n: 2 }));
  await expect(request(-1)).rejects.toThrow(AnswerFailed);
  await expect(request(-1)).rejects.toThrow('negative');
  // The requester must not see a statement's values.
  await expect(request(-2)).rejects.toThrow(/: Failed query: select \$1$/);
  await answering.stop();
  await expect(request(1)).rejects.toThrow(BusUnavailable);
  await nats.process.stop();
  await vi.waitFor(() => expect(scraper.connected()).toBe(false));
  await expect(request(1)).rejects.toThrow(BusUnavailable);
});

test('a reply that exceeds the broker’s limit fails the request at once', async () => {
  const Text = z.object({ text: z.string() });
  const answering = api.answer('rpc.run.claim', Numbered, Text, 'api', async ({ n }) => ({ text: 'x'.repeat(n) }));
  const request = (n: number) => scraper.request('rpc.run.claim', Numbered, Text, { n }, { timeoutMs: 5_000 });
  await vi.waitFor(async () => expect(await request(1)).toEqual({ text: 'x' }));
  await expect(request(1_100_000)).rejects.toThrow(AnswerFailed);
  await answering.stop();
});
