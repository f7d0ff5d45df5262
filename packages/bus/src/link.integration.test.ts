import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createLogger } from '@trawl/service-kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLink } from './link.ts';

const logger = createLogger({ service: 'test', level: 'error' });
const INFO = `INFO ${JSON.stringify({ server_id: 'S', version: '2.9.10', proto: 1, headers: true, max_payload: 1_048_576 })}\r\n`;

/** A broker that hands each connection to the next function; the last one also gets later connections. */
async function startBroker(...handlers: ((socket: Socket) => void)[]): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    handlers[Math.min(sockets.push(socket), handlers.length) - 1]?.(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await vi.waitUntil(() => server.listening);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `nats://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const accept = (socket: Socket): void => {
  socket.write(INFO);
  socket.on('data', (data) => void (data.includes('PING') && socket.write('PONG\r\n')));
};

test('a reconnect that fails during its handshake doesn’t keep callers waiting after the next one', async () => {
  let first: Socket | undefined;
  const second = Promise.withResolvers<Socket>();
  const url = await startBroker(
    (socket) => {
      first = socket;
      accept(socket);
    },
    second.resolve,
    accept,
  );
  const link = await openLink({ url, service: 'api', logger });
  onTestFinished(() => link.nc.close());
  first?.destroy();
  await vi.waitUntil(() => !link.connected());
  const waiting = link.whenConnected(AbortSignal.timeout(20_000));
  const failing = await second.promise;
  failing.write(INFO);
  // The client answers INFO, so it has taken the connection for an open one.
  await new Promise((resolve) => failing.once('data', resolve));
  failing.destroy();
  await waiting;
  expect(link.connected()).toBe(true);
});
