import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export interface Gauge {
  /** A Prometheus metric name: `trawl_worker_places`. */
  readonly name: string;
  readonly help: string;
  /** `counter` if the number never decreases. */
  readonly type?: 'gauge' | 'counter';
  readonly read: () => number;
}

export interface Health {
  /** Adds a metric to /metrics; an existing one with the same name is replaced. */
  gauge(gauge: Gauge): void;
  /** Adds a condition to /readyz: true means ready. */
  readiness(name: string, check: () => boolean): void;
  /** Starts the server; resolves with the port. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

/**
 * A small HTTP server for probes: /healthz returns 200 while the process is alive, /readyz 200 or 503 with each condition,
 * /metrics Prometheus' text exposition format 0.0.4.
 */
export function createHealth({ host, port }: { readonly host: string; readonly port: number }): Health {
  const gauges = new Map<string, Gauge>();
  const checks = new Map<string, () => boolean>();

  const routes: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/healthz': (response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': (response) => {
      const conditions = Object.fromEntries([...checks].map(([name, check]) => [name, check()]));
      const ready = Object.values(conditions).every(Boolean);
      sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...conditions });
    },
    '/metrics': (response) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
      response.end([...gauges.values()].map(exposition).join(''));
    },
  };

  const server = createServer((request, response) => {
    const route = routes[(request.url ?? '').split('?')[0] ?? ''];
    if (route === undefined) sendJson(response, 404, { status: 'not found' });
    else route(response);
  });

  return {
    gauge: (gauge) => void gauges.set(gauge.name, gauge),
    readiness: (name, check) => void checks.set(name, check),
    async listen() {
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** One metric in Prometheus’ text format. */
export const exposition = ({ name, help, type = 'gauge', read }: Gauge): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${read()}\n`;
