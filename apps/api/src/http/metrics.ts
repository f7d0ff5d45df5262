import { once } from 'node:events';
import { createServer } from 'node:http';
import { exposition, type Gauge } from '@trawl/service-kit';
import type { AppContext } from '../context.ts';

export interface Metrics {
  /** The port it listens on. */
  readonly port: number;
  close(): Promise<void>;
}

type Sources = Pick<AppContext, 'database' | 'counts'>;

/** The metrics of an API process. */
export const API_GAUGES: readonly (Omit<Gauge, 'read'> & { readonly read: (sources: Sources) => number })[] = [
  { name: 'trawl_api_memory_bytes', help: 'Resident memory.', read: () => process.memoryUsage.rss() },
  {
    name: 'trawl_api_db_connections',
    help: 'Open database connections.',
    read: ({ database }) => database.pool.totalCount,
  },
  {
    name: 'trawl_api_db_waiting',
    help: 'Queries waiting for a database connection.',
    read: ({ database }) => database.pool.waitingCount,
  },
  { name: 'trawl_api_replicas', help: 'Known replicas, including this one.', read: ({ counts }) => counts.replicas },
  {
    name: 'trawl_api_dead_letters_total',
    help: 'Events that could not be stored as data.',
    type: 'counter',
    read: ({ counts }) => counts.deadLetters,
  },
  {
    name: 'trawl_api_housekeeping_failures_total',
    help: 'Housekeepings that failed in part.',
    type: 'counter',
    read: ({ counts }) => counts.housekeepingFailures,
  },
];

/** Serves Prometheus metrics on METRICS_PORT, separate from the public port. */
export async function serveMetrics({ env, database, counts }: AppContext): Promise<Metrics> {
  const gauges = API_GAUGES.map((gauge) => ({ ...gauge, read: () => gauge.read({ database, counts }) }));
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(gauges.map(exposition).join(''));
  });
  server.listen(env.METRICS_PORT, env.METRICS_HOST ?? env.HOST);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : env.METRICS_PORT,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
