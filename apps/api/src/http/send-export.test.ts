import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { sendFailure } from './failure.ts';
import { sendExport } from './send-export.ts';

const server = Fastify();
afterEach(() => server.close());

test('disconnects a client that reads nothing, and ends the export', async () => {
  const close = vi.fn();
  const ended = vi.fn();
  const chunk = Buffer.alloc(64 * 1024);
  async function* chunks() {
    try {
      for (;;) yield chunk;
    } finally {
      ended();
    }
  }
  server.get('/', (_request, reply) =>
    sendExport(reply, { contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close }, 50),
  );
  const sent = request(await server.listen({ port: 0 }));
  sent.on('error', () => undefined);
  sent.end();
  const [answer]: [IncomingMessage] = await once(sent, 'response').then(([first]) => [first]);
  answer.on('error', () => undefined);
  answer.pause();
  await vi.waitUntil(() => close.mock.calls.length > 0 && ended.mock.calls.length > 0);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="a.csv"');
});

test('ends the export of a client that has left before', async () => {
  const close = vi.fn();
  const other = Fastify();
  other.get('/', async (_request, reply) => {
    leave.abort();
    await once(reply.raw, 'close');
    async function* chunks() {
      yield 'never read';
    }
    await sendExport(reply, { contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close });
  });
  const leave = new AbortController();
  await expect(fetch(await other.listen({ port: 0 }), { signal: leave.signal })).rejects.toThrow();
  await vi.waitUntil(() => close.mock.calls.length > 0);
  await other.close();
});

test('a failure before the first chunk gets a regular error response', async () => {
  const other = Fastify();
  other.get('/', async (_request, reply) => {
    try {
      // biome-ignore lint/correctness/useYield: it fails before the first chunk.
      async function* chunks(): AsyncGenerator<string> {
        throw new AppError('unavailable', { code: 'results.exports_busy' });
      }
      await sendExport(reply, { contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close: () => undefined });
    } catch (error) {
      return sendFailure(reply, error);
    }
  });
  const answer = await other.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-disposition']).toBeUndefined();
  await other.close();
});

test('a failure after the first chunk is logged and closes the connection', async () => {
  const logged: unknown[] = [];
  const other = Fastify({ logger: { level: 'warn', stream: { write: (line) => logged.push(JSON.parse(line)) } } });
  async function* chunks() {
    yield 'a';
    throw new Error('the database is gone');
  }
  other.get('/', (_request, reply) =>
    sendExport(reply, { contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close: () => undefined }),
  );
  const answer = await fetch(await other.listen({ port: 0 }));
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(logged).toMatchObject([{ err: { message: 'the database is gone' } }]);
  await other.close();
});
