import { type ConnectionOptions, connect, createInbox, type NatsConnection } from '@nats-io/transport-node';
import { inboxPrefix, type ServiceName } from '@trawl/contracts';
import { abortable, decodePart, type Logger } from '@trawl/service-kit';
import { BusUnavailable } from './errors.ts';
import { sleep } from './sleep.ts';

const RETRY_MS = 250;
const PING_MS = 2_000;

export interface LinkOptions {
  /** `nats://` or `tls://`, with user and password if the broker requires them; several URLs separated by commas. */
  readonly url: string;
  readonly service: ServiceName;
  readonly logger: Logger;
  /** Aborts waiting for the first connection. */
  readonly signal?: AbortSignal;
}

/** The connection and its state: operations that a broker restart interrupts fail immediately instead of timing out. */
export interface Link {
  readonly nc: NatsConnection;
  /** A new subject that only this service may subscribe to. */
  newInbox(): string;
  connected(): boolean;
  whenConnected(signal?: AbortSignal): Promise<void>;
  /** The work's result, or `BusUnavailable` as soon as the connection is lost. */
  whileConnected<T>(work: Promise<T>): Promise<T>;
  /** Calls the listener after each reconnect; returns the unsubscribe function. */
  onReconnect(listener: () => void): () => void;
}

/** Connects, retrying without limit, and reconnects after every loss. */
export async function openLink(options: LinkOptions): Promise<Link> {
  const { logger, signal } = options;
  const nc = await firstConnection(connectionOptions(options), logger, signal);
  const listeners = new Set<() => void>();
  let isConnected = true;
  const interrupt = new Set<(error: Error) => void>();
  let back = Promise.withResolvers<void>();
  const lose = (message: string) => {
    isConnected = false;
    for (const reject of interrupt) reject(new BusUnavailable(message));
  };

  const watch = async (): Promise<void> => {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect') {
        logger.warn('broker connection lost');
        // A reconnect that fails during its handshake is another loss. Callers may wait since the first one.
        if (isConnected) back = Promise.withResolvers();
        lose('the connection to the broker was lost');
      } else if (status.type === 'reconnect') {
        logger.info('broker connection restored');
        isConnected = true;
        back.resolve();
        for (const listener of listeners) listener();
      } else if (status.type === 'error') {
        logger.error({ err: status.error }, 'broker refused something');
      }
    }
    lose('the connection to the broker is closed');
  };
  watch().catch((error: unknown) => logger.error({ err: error }, 'watching the broker connection failed'));

  return {
    nc,
    newInbox: () => createInbox(inboxPrefix(options.service)),
    connected: () => isConnected && !nc.isClosed(),
    async whenConnected(waiting) {
      waiting?.throwIfAborted();
      if (nc.isClosed()) throw new Error('the connection to the broker is closed');
      if (!isConnected) await abortable(back.promise, waiting);
    },
    // A new promise per call: racing a long-lived promise would keep every race in memory.
    async whileConnected(work) {
      const lost = Promise.withResolvers<never>();
      interrupt.add(lost.reject);
      try {
        return await Promise.race([work, lost.promise]);
      } finally {
        interrupt.delete(lost.reject);
      }
    },
    onReconnect(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function firstConnection(options: ConnectionOptions, logger: Logger, signal: AbortSignal | undefined) {
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted();
    try {
      return await connect(options);
    } catch (error) {
      // Log at the start and then every half minute: a broker that starts late is normal.
      if (tries % 120 === 1) logger.warn({ err: error }, 'broker not reached yet');
      await sleep(RETRY_MS, signal);
    }
  }
}

export function connectionOptions({ url, service }: Pick<LinkOptions, 'url' | 'service'>): ConnectionOptions {
  const servers = url.split(',').map((server) => new URL(server.trim()));
  const [first] = servers;
  return {
    servers: servers.map((server) => server.host),
    name: `trawl-${service}`,
    inboxPrefix: inboxPrefix(service),
    timeout: 2_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    reconnectJitter: 100,
    // A broker that restarts rejects logins until it has loaded its users.
    ignoreAuthErrorAbort: true,
    // Disconnects from a hanging server after three intervals.
    pingInterval: PING_MS,
    maxPingOut: 2,
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    ...(first?.username ? { user: decodePart(first.username), pass: decodePart(first.password) } : {}),
  };
}
