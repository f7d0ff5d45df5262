import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';

/** The broker, or whoever should answer behind it, can't be reached just now; the same again may work. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** Whoever answered a request answered with an error, or with something else than was asked for. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed';
}

/** The client's errors, all of which may be the cause of another one. */
const BROKER_ERRORS = [JetStreamApiError, ...Object.values(errors)];
const RETRYABLE = [
  BusUnavailable,
  // No responders: JetStream isn't up yet, the stream isn't there, or nobody answers the subject.
  errors.NoRespondersError,
  errors.TimeoutError,
  errors.ConnectionError,
];

/** The error and its causes: the client wraps what happened to a request. */
function* causesOf(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

export const isBrokerError = (error: unknown): boolean =>
  causesOf(error).some((each) => BROKER_ERRORS.some((kind) => each instanceof kind));

/** Is it worth asking again? JetStream's own 5xx answers are too: no space left, no leader yet. */
export const isRetryable = (error: unknown): boolean =>
  causesOf(error).some(
    (each) =>
      RETRYABLE.some((kind) => each instanceof kind) || (each instanceof JetStreamApiError && each.status >= 500),
  );

/** Whether the stream or consumer that was asked for does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof JetStreamApiError && error.status === 404;

/** A broker's error in our words: `BusUnavailable` where trying again may help, else as it came. */
export const translate = (error: unknown, doing: string): unknown =>
  isRetryable(error) && !(error instanceof BusUnavailable)
    ? new BusUnavailable(`${doing}: the broker didn't answer`, { cause: error })
    : error;
