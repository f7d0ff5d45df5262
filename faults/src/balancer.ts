import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A load balancer for API replicas: requests are distributed in turn to the active ones. */
export interface Balancer {
  readonly url: string;
  /** Sets the active loopback ports. Resolves when pending requests to other ports have finished. */
  use(ports: readonly number[]): Promise<void>;
  readonly passed: number;
  /** Requests without a response or with a status of 500 and above. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

/** Live streams send more often. */
const IDLE_MS = 60_000;

export async function openBalancer(): Promise<Balancer> {
  let ports: readonly number[] = [];
  let passed = 0;
  const underWay = new Map<object, { readonly port: number; readonly done: Promise<unknown> }>();
  const failures: string[] = [];

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const port = ports[passed++ % Math.max(ports.length, 1)];
    const { method, url: path, headers } = incoming;
    const fail = (why: string) => {
      failures.push(`${method} ${path} at ${port}: ${why}`);
      outgoing.destroy();
    };
    if (port === undefined) {
      fail('no replica is in use');
      return;
    }
    underWay.set(outgoing, { port, done: once(outgoing, 'close').finally(() => underWay.delete(outgoing)) });
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const status = answer.statusCode ?? 0;
      if (status >= 500) failures.push(`${method} ${path} at ${port}: ${status}`);
      outgoing.writeHead(status, answer.headers);
      answer.on('error', (error) => fail(`ended within the response: ${error.message}`)).pipe(outgoing);
    });
    asked.setTimeout(IDLE_MS, () => asked.destroy(new Error(`no data for ${IDLE_MS / 1_000} s`)));
    asked.on('error', (error) => fail(error.message));
    incoming.pipe(asked);
  };

  const server = createServer(pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    url: `http://localhost:${address.port}`,
    async use(next) {
      ports = next;
      await Promise.all([...underWay.values()].filter(({ port }) => !next.includes(port)).map(({ done }) => done));
    },
    get passed() {
      return passed;
    },
    failures,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
