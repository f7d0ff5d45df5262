import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** Whether a program could listen on this loopback port, on both IPv4 and IPv6 if available. */
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

/** Above 10080, which `fetch` and browsers block, and below the systems' ephemeral ports. */
const TEST_PORTS = { from: 10_100, to: 30_000 };
/** Long enough for the program that requested the port to listen on it. */
const RESERVED_MS = 60_000;

/** A free, reserved loopback port for a test. */
export const freePort = (): Promise<number> => freePorts(1);

/** The first of `count` consecutive free ports. They are reserved, so no test in another process gets one of them. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(TEST_PORTS.from, TEST_PORTS.to);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => reserve(first + index)));
    if (free.every(Boolean)) return first;
  }
}

/**
 * Reserves a port across all test processes by holding the UDP port of the same number. Two processes that only checked whether
 * the port is free could both take it.
 */
async function reserve(port: number): Promise<boolean> {
  const reservation = createSocket('udp4');
  const reserved = await new Promise<boolean>((resolve) => {
    reservation.once('error', () => resolve(false));
    reservation.bind({ port, address: LOOPBACK, exclusive: true }, () => resolve(true));
  });
  if (!reserved || !(await isPortFree(port))) {
    reservation.close();
    return false;
  }
  reservation.unref();
  setTimeout(() => reservation.close(), RESERVED_MS).unref();
  return true;
}

/** Whether a URL responds with a success. Rejects if there is no response within the timeout, by default a second. */
export async function answers(url: string, timeoutMs = 1_000): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  await response.arrayBuffer();
  return response.ok;
}
