import { once } from 'node:events';
import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface PlatformFront {
  /** For HTTPS_PROXY. */
  readonly proxyUrl: string;
  /** Requested hosts that aren't the platform's; none of them was contacted. */
  readonly refused: Set<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Connects unmodified clients with the sandbox, on loopback: an HTTPS proxy that routes only the platform's host names to a TLS
 * server with this certificate, which forwards requests unchanged.
 */
export async function openPlatformFront(
  sandboxUrl: string,
  hosts: readonly string[],
  { cert, key }: Certificate,
): Promise<PlatformFront> {
  const { hostname, port } = new URL(sandboxUrl);
  const platform = createHttpsServer({ cert, key }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const handedOn = httpRequest(
      { hostname, port, method, path, headers: { ...headers, 'x-forwarded-proto': 'https' } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    handedOn.on('error', () => outgoing.destroy());
    incoming.pipe(handedOn);
  });
  const refused = new Set<string>();
  const proxy = createHttpServer((_incoming, outgoing) => outgoing.writeHead(403).end());
  proxy.on('connect', (incoming, socket) => {
    // Ignore clients that disconnect.
    socket.on('error', () => socket.destroy());
    const [host = ''] = (incoming.url ?? '').split(':');
    if (!hosts.includes(host)) {
      refused.add(host);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    platform.emit('connection', socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;
  return {
    proxyUrl: `http://127.0.0.1:${proxyPort}`,
    refused,
    async [Symbol.asyncDispose]() {
      proxy.close();
      proxy.closeAllConnections();
      platform.closeAllConnections();
    },
  };
}
