import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitHandlers } from './timeouts.ts';

test('a slow handler gets a time-out response', async () => {
  const server = Fastify();
  limitHandlers(server, 20);
  const never = Promise.withResolvers<string>();
  server.get('/slow', () => never.promise);
  server.get('/quick', () => 'quick');
  const answer = await server.inject('/slow');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ status: 'failed', code: 'unavailable' });
  expect(answer.headers['retry-after']).toBeDefined();
  expect((await server.inject('/quick')).body).toBe('quick');
  never.resolve('late');
  await server.close();
});
