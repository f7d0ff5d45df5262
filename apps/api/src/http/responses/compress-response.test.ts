import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressResponse } from './compress-response.ts';

const LONG = { rows: Array.from({ length: 1_000 }, (_, n) => ({ username: `person_${n}` })) };
const JSON_TYPE = { 'content-type': 'application/json' };
const GZIP = { 'accept-encoding': 'gzip, br' };

function serve() {
  const server = Fastify();
  server.addHook('onSend', compressResponse);
  server.get('/long', () => LONG);
  server.get('/short', () => ({ rows: [] }));
  server.get('/trpc', (_, reply) =>
    reply.send(new Response(JSON.stringify(LONG), { status: 207, headers: { ...JSON_TYPE, vary: 'trpc-accept' } })),
  );
  server.get('/file', (_, reply) => reply.headers(JSON_TYPE).send(Readable.from([JSON.stringify(LONG)])));
  return server;
}

test.each([
  ['/long', 200],
  ['/trpc', 207],
])('the response of %s is compressed', async (url, status) => {
  const answer = await serve().inject({ url, headers: GZIP });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringMatching(/^accept-encoding/) });
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 5);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(LONG);
});

test('the head of a web response is kept', async () => {
  const { headers } = await serve().inject({ url: '/trpc', headers: GZIP });
  expect(headers).toMatchObject({ vary: 'accept-encoding, trpc-accept', 'content-type': 'application/json' });
});

test.each([
  ['/long', {}, LONG],
  ['/trpc', {}, LONG],
  ['/short', GZIP, { rows: [] }],
  ['/file', GZIP, LONG],
])('the response of %s with %o is sent as it is', async (url, headers, body) => {
  const answer = await serve().inject({ url, headers });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toEqual(body);
});
