import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseUnparsed } from './failure.ts';

test('a request that Node can’t parse is refused like any other', async () => {
  const server = Fastify({ clientErrorHandler: (error, socket) => refuseUnparsed(error, socket, {}) });
  server.get('/', () => 'read');
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const long = await fetch(`${url}/?q=${'a'.repeat(20_000)}`);
  expect(long.status).toBe(431);
  expect(await long.json()).toMatchObject({
    status: 'failed',
    code: 'payload_too_large',
    messageCode: 'request.too_large',
    message: 'The request is too large.',
  });
  expect(await (await fetch(url)).text()).toBe('read');
  await server.close();
});
