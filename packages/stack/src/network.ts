import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** Whether a program could listen on this port of loopback, in both its addresses where the machine has both. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, LOOPBACK)) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error && error.code !== 'EADDRINUSE' && error.code !== 'EACCES'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Below the ports that systems give to outgoing connections, which come and go by themselves. */
export const TEST_PORTS = { from: 10_000, to: 30_000 };

/** A port of loopback that is free now, for tests. A random one, so that tests which run side by side don't get the same. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(TEST_PORTS.from, TEST_PORTS.to);
    if (await isPortFree(port)) return port;
  }
}

/** Whether an address answers with a success in time, within a second where nothing else is said. */
export async function answers(url: string, timeoutMs = 1_000): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  await response.arrayBuffer();
  return response.ok;
}
