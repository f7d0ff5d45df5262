import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../../app-error.ts';
import type { ExportReader } from '../../db/export-pool.ts';
import { sendFailure } from '../responses/failure.ts';
import { sendExport } from './send-export.ts';

const readBy = () => undefined;
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
    sendExport(reply, { contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close, readBy }, 50),
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

test('a slow client may need longer for a large chunk than a client may pause', async () => {
  const stalledMs = 1_000;
  const other = Fastify();
  async function* chunks() {
    for (let count = 0; count < 2; count++) yield Buffer.alloc(24 * 1024 * 1024);
  }
  other.get('/', (_request, reply) =>
    sendExport(
      reply,
      { contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close: () => undefined, readBy },
      stalledMs,
    ),
  );
  const sent = request(await other.listen({ port: 0 }));
  sent.end();
  const [answer]: [IncomingMessage] = await once(sent, 'response').then(([first]) => [first]);
  let bytes = 0;
  for await (const data of answer) {
    bytes += data.length;
    await setTimeout(4);
  }
  expect(bytes).toBe(48 * 1024 * 1024);
  await other.close();
});

test('a slow export can be ended, and its client gets no complete file', async () => {
  const close = vi.fn();
  const readers: ExportReader[] = [];
  const other = Fastify();
  async function* chunks() {
    for (;;) yield Buffer.alloc(1024);
  }
  other.get('/', (_request, reply) =>
    sendExport(reply, {
      ...{ contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close },
      readBy: (reader) => readers.push(reader),
    }),
  );
  const answer = await fetch(await other.listen({ port: 0 }));
  expect(readers[0]?.bytesPerSecond()).toBeNull();
  readers[0]?.end(new Error('too slow'));
  await expect(answer.text()).rejects.toThrow('terminated');
  await vi.waitUntil(() => close.mock.calls.length > 0);
  await other.close();
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
    await sendExport(reply, { contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close, readBy });
  });
  const leave = new AbortController();
  await expect(fetch(await other.listen({ port: 0 }), { signal: leave.signal })).rejects.toThrow();
  await vi.waitUntil(() => close.mock.calls.length > 0);
  await other.close();
});

test('a client that leaves before the first chunk causes no failure', async () => {
  const canceled = Promise.withResolvers<never>();
  const outcome = Promise.withResolvers<unknown>();
  const leave = new AbortController();
  const other = Fastify();
  other.get('/', (_request, reply) => {
    // biome-ignore lint/correctness/useYield: it is canceled before the first chunk.
    async function* chunks(): AsyncGenerator<string> {
      leave.abort();
      await canceled.promise;
    }
    const close = () => canceled.reject(new Error('the query was canceled'));
    const sent = sendExport(reply, { contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close, readBy });
    sent.then(outcome.resolve, outcome.resolve);
    return sent;
  });
  await expect(fetch(await other.listen({ port: 0 }), { signal: leave.signal })).rejects.toThrow();
  expect(await outcome.promise).toBeUndefined();
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
      await sendExport(reply, {
        contentType: 'text/csv',
        fileName: 'a.csv',
        chunks: chunks(),
        close: () => undefined,
        readBy,
      });
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
    sendExport(reply, { contentType: 'text/csv', fileName: 'a.csv', chunks: chunks(), close: () => undefined, readBy }),
  );
  const answer = await fetch(await other.listen({ port: 0 }));
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(logged).toMatchObject([{ err: { message: 'the database is gone' } }]);
  await other.close();
});
