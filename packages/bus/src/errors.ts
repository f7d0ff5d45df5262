import { NatsError } from 'nats';

/** The broker, or whoever should answer behind it, can't be reached just now; the same again may work. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** Whoever answered a request answered with an error, or with something else than was asked for. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed';
}

const RETRYABLE = new Set([
  // No responders: JetStream isn't up yet, the stream isn't there, or nobody answers the subject.
  '503',
  'TIMEOUT',
  'DISCONNECT',
  'CONNECTION_TIMEOUT',
  'CONNECTION_REFUSED',
]);

/** Is it worth asking again? JetStream's own 5xx answers are too: no space left, no leader yet. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof BusUnavailable) return true;
  if (!(error instanceof NatsError)) return false;
  const api = error.api_error;
  return RETRYABLE.has(error.code) || (api !== undefined && api.code >= 500);
}

/** A broker's error in our words: `BusUnavailable` where trying again may help, else as it came. */
export const translate = (error: unknown, doing: string): unknown =>
  isRetryable(error) && !(error instanceof BusUnavailable)
    ? new BusUnavailable(`${doing}: the broker didn't answer`, { cause: error })
    : error;
