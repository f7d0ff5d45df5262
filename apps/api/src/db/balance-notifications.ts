import { EventEmitter } from 'node:events';
import type { UserId } from '@trawl/contracts';
import type { Logger } from '@trawl/service-kit';
import pg from 'pg';
import { PING_TIMES, type PingTimes, sendPings, silenceError } from './pings.ts';

const AGAIN_MS = 1_000;
/** At commit, the ledger's trigger sends the id of each user whose money moved on this channel. */
const CHANNEL = 'trawl_money';

/** Notifies of balance changes made by any process: this service, another replica, an operator command. */
export interface BalanceNotifications {
  /** Calls the listener after each commit that changed this user's funds or earnings; returns the unsubscribe function. */
  on(userId: UserId, listener: () => void): () => void;
  stop(): Promise<void>;
}

/**
 * Listens on a dedicated connection and reconnects after a loss. Notifications in between are lost, so listeners also poll.
 *
 * @param onSilence called when the server answers neither pings nor an attempt to connect in time, so all other connections are useless,
 *   too
 */
export function listenForBalanceChanges(
  databaseUrl: string,
  logger: Logger,
  onSilence: (error: Error) => void,
  pings: PingTimes = PING_TIMES,
): BalanceNotifications {
  const users = new EventEmitter();
  users.setMaxListeners(0);
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const again = (error: unknown) => {
    if (stopped || timer) return;
    logger.warn({ err: error }, 'the connection for balance notifications was lost');
    timer = setTimeout(() => {
      timer = undefined;
      opening = open();
    }, AGAIN_MS);
  };

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: pings.timeoutMs,
      application_name: 'trawl-api-money',
    });
    client = next;
    next.on('error', again);
    next.on('end', () => again(new Error('the server ended it')));
    next.on('notification', ({ payload }) => payload && users.emit(payload));
    const beganMs = performance.now();
    let hasAddress = false;
    let isConnected = false;
    next.connection.stream.once('connectionAttempt', () => {
      hasAddress = true;
    });
    try {
      await next.connect();
      isConnected = true;
      const onTimeout = (error: Error) => {
        next.connection.stream.destroy(error);
        onSilence(error);
      };
      void sendPings(next, onTimeout, pings);
      await next.query(`LISTEN ${CHANNEL}`);
      // Cover notifications that were missed while disconnected.
      for (const user of users.eventNames()) users.emit(user);
    } catch (error) {
      next.end().catch(() => undefined);
      // The other connections may have been opened before the server fell silent. They need no DNS, whose silence is not the server's.
      const isSilent = hasAddress && !isConnected && performance.now() - beganMs >= pings.timeoutMs;
      if (isSilent) onSilence(silenceError(pings.timeoutMs));
      again(error);
    }
  };
  let opening = open();

  return {
    on(userId, listener) {
      users.on(userId, listener);
      return () => users.off(userId, listener);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await opening;
      await client?.end().catch((error: unknown) => logger.warn({ err: error }, 'a connection did not close'));
    },
  };
}
