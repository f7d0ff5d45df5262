import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';

/** The broker or the responder is temporarily unreachable; a retry may succeed. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** The responder replied with an error, or with an invalid reply. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed';
}

/** Thrown by a responder that can't answer for the moment, which is normal under load: the requester tries again. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** The client's error classes. Each of them may be the cause of another error. */
const BROKER_ERRORS = [JetStreamApiError, ...Object.values(errors)];
const RETRYABLE = [
  BusUnavailable,
  // No responders: JetStream isn't ready, the stream doesn't exist, or the subject has no subscriber.
  errors.NoRespondersError,
  errors.TimeoutError,
  errors.ConnectionError,
];

/** The error and its causes: the client wraps the error of a request. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

export const isBrokerError = (error: unknown): boolean =>
  causesOf(error).some((each) => BROKER_ERRORS.some((kind) => each instanceof kind));

/** Whether a retry may succeed, as after JetStream's 5xx replies: no space left, no leader yet. */
export const isRetryable = (error: unknown): boolean =>
  causesOf(error).some(
    (each) =>
      RETRYABLE.some((kind) => each instanceof kind) || (each instanceof JetStreamApiError && each.status >= 500),
  );

/** Whether the requested stream or consumer doesn't exist. */
export const isMissing = (error: unknown): boolean => error instanceof JetStreamApiError && error.status === 404;

/** Translates a broker error: `BusUnavailable` if a retry may succeed, else unchanged. */
export const translate = (error: unknown, doing: string): unknown =>
  isRetryable(error) && !(error instanceof BusUnavailable)
    ? new BusUnavailable(`${doing}: the broker didn't answer`, { cause: error })
    : error;
