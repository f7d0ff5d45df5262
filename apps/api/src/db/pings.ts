import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause } from '@trawl/service-kit';
import type pg from 'pg';

export interface PingTimes {
  readonly everyMs: number;
  /** The server counts as lost if it doesn't answer a ping within this time. */
  readonly timeoutMs: number;
}

/** A lost server is noticed within ten seconds. */
export const PING_TIMES: PingTimes = { everyMs: 2_000, timeoutMs: 8_000 };

/**
 * Sends pings until the connection ends. If the server's host or the network is lost, connections stay open, and the operating
 * system reports no error for a quarter of an hour, or never if it waits for an answer.
 *
 * @param onTimeout called once when a ping isn't answered in time
 */
export async function sendPings(
  client: pg.Client,
  onTimeout: (error: Error) => void,
  { everyMs, timeoutMs }: PingTimes,
): Promise<void> {
  const ended = new AbortController();
  client.once('end', () => ended.abort());
  for (;;) {
    await pause(everyMs, ended.signal);
    if (ended.signal.aborted) return;
    let isAnswered = false;
    const answer = () => {
      isAnswered = true;
    };
    // The connection reports its errors itself.
    const answered = client.query('SELECT 1').then(answer, answer);
    await Promise.race([answered, pause(timeoutMs, ended.signal)]);
    // If this process was suspended, the answer may still be in the socket.
    await nextTurn();
    await nextTurn();
    if (isAnswered || ended.signal.aborted) continue;
    onTimeout(silenceError(timeoutMs));
    return;
  }
}

/** The error of a server that doesn't respond; it counts as temporary. */
export const silenceError = (timeoutMs: number): Error =>
  Object.assign(new Error(`the database didn’t answer for ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
