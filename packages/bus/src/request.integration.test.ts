import { connect, headers } from '@nats-io/transport-node';
import { createLogger } from '@trawl/service-kit';
import { type TestNats, testNats } from '@trawl/stack/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AnswerFailed, type Bus, BusUnavailable, Busy, connectBus } from './index.ts';

const Numbered = z.object({ n: z.number().int() });
let lines: string[] = [];
const logger = createLogger({
  service: 'test',
  level: 'warn',
  destination: { write: (line) => void lines.push(line) },
});

let nats: TestNats;
let api: Bus;
let scraper: Bus;
beforeEach(async () => {
  lines = [];
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

test('logs a busy responder as a warning, because its requester tries again', async () => {
  const answering = api.answer('rpc.run.claim', Numbered, Numbered, 'api', async ({ n }) => {
    throw n === 0 ? new Busy('the job is locked') : new Error('broken');
  });
  const request = (n: number) => scraper.request('rpc.run.claim', Numbered, Numbered, { n }, { timeoutMs: 500 });
  await vi.waitFor(() => expect(request(0)).rejects.toThrow('the job is locked'));
  await expect(request(1)).rejects.toThrow('broken');
  const levels = lines.flatMap((line) => (line.includes('rpc.run.claim') ? [JSON.parse(line).level] : []));
  expect(new Set(levels)).toEqual(new Set(['warn', 'error']));
  expect(levels.at(-1)).toBe('error');
  expect(levels.filter((level) => level === 'error')).toHaveLength(1);
  await answering.stop();
});

test('a reply that exceeds the broker’s limit fails the request at once', async () => {
  const Text = z.object({ text: z.string() });
  const answering = api.answer('rpc.run.claim', Numbered, Text, 'api', async ({ n }) => ({ text: 'x'.repeat(n) }));
  const request = (n: number) => scraper.request('rpc.run.claim', Numbered, Text, { n }, { timeoutMs: 5_000 });
  await vi.waitFor(async () => expect(await request(1)).toEqual({ text: 'x' }));
  await expect(request(1_100_000)).rejects.toThrow(AnswerFailed);
  await answering.stop();
});

test('understands requests and replies of the previous release, which aren’t encrypted', async () => {
  const { host, username, password } = new URL(nats.urlOf('scraper'));
  const earlier = await connect({ servers: host, user: username, pass: password, inboxPrefix: '_INBOX_scraper' });
  const answering = api.answer('rpc.run.claim', Numbered, Numbered, 'api', async ({ n }) => ({ n: n + 1 }));
  await vi.waitFor(async () => {
    const reply = await earlier.request('rpc.run.claim', '{"n":1}', { timeout: 500 });
    expect(reply.json()).toEqual({ answer: { n: 2 } });
  });
  await answering.stop();
  earlier.subscribe('rpc.session.check', {
    queue: 'scraper',
    callback: (_, message) => void message.respond('{"answer":{"n":3}}'),
  });
  await earlier.flush();
  expect(await api.request('rpc.session.check', Numbered, Numbered, { n: 2 }, { timeoutMs: 500 })).toEqual({ n: 3 });
  await earlier.close();
});

test('a reply with a wrong seal is refused', async () => {
  const { host, username, password } = new URL(nats.urlOf('scraper'));
  const forger = await connect({ servers: host, user: username, pass: password });
  const sealed = headers();
  sealed.set('Trawl-Sealed', 'aes-256-gcm');
  const replies = ['', 'short', JSON.stringify({ answer: { n: 3 } }).padEnd(100)];
  forger.subscribe('rpc.session.check', {
    queue: 'scraper',
    callback: (_, message) => void message.respond(replies.pop(), { headers: sealed }),
  });
  await forger.flush();
  while (replies.length > 0) {
    const asked = api.request('rpc.session.check', Numbered, Numbered, { n: 2 }, { timeoutMs: 500 });
    await expect(asked).rejects.toThrow(AnswerFailed);
  }
  await forger.close();
});
