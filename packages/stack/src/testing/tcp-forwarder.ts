import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { LOOPBACK } from '../network/network.ts';

/** A fixed loopback port in front of changing servers, like the address of a service in a cluster. */
export interface TcpForwarder {
  readonly port: number;
  /** Sends new connections to this port. Existing connections stay where they are. */
  use(port: number): void;
  /** Existing connections stay open and nothing arrives anymore, as if their server's host had lost its power. */
  silence(): void;
  close(): Promise<void>;
}

/** Forwards connections to a loopback port. */
export async function openTcpForwarder(to: number): Promise<TcpForwarder> {
  let target = to;
  const clients = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, LOOPBACK);
    clients.set(client, upstream);
    const end = () => {
      clients.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the forwarder has no port');
  return {
    port: address.port,
    use(port) {
      target = port;
    },
    silence() {
      for (const [client, upstream] of clients) {
        client.unpipe(upstream).removeAllListeners('close').resume();
        // Clients that give up still close their side.
        upstream.unpipe(client).removeAllListeners('close').destroy();
        client.on('close', () => clients.delete(client));
      }
    },
    async close() {
      server.close();
      for (const [client, upstream] of clients) {
        client.destroy();
        upstream.destroy();
      }
      await once(server, 'close');
    },
  };
}
