import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { inputOf, reportPort } from './child.ts';

/**
 * A server with one route that runs the API's statements and returns their rows: no users, limits, views or messages. Like the API's, its
 * connections prepare the statements and send them without waiting for earlier results.
 */
const { databaseUrl, waves } = await inputOf(
  z.object({
    databaseUrl: z.string(),
    /** Statements that run at the same time, one wave after the other. */
    waves: z.array(z.array(z.object({ name: z.string(), text: z.string(), values: z.array(z.unknown()) }))),
  }),
);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 16, pipeline: true });
const server = Fastify();
server.get('/api/jobs', async () => {
  const data: unknown[] = [];
  for (const wave of waves) {
    const found = await Promise.all(wave.map((statement) => pool.query({ ...statement, rowMode: 'array' })));
    data.push(...found.map(({ rows }) => rows));
  }
  return { status: 'success', data };
});
await server.listen({ host: '127.0.0.1', port: 0 });
reportPort((server.server.address() as AddressInfo).port);
