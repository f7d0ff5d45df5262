import { type ErrorCode, msg, type SecondFactorMethod, type SystemMessage } from '@trawl/contracts';
import { render } from '@trawl/messages/server';

export interface ErrorDetails {
  /** Milliseconds until the same request may succeed. */
  readonly timeRemaining?: number;
  /** The same in seconds, where the specification wants it so. */
  readonly cooldown?: number;
  /** The field of the request that is refused, where it is one's fault alone. */
  readonly field?: string;
  /** What the second step of a login takes, and how it can be finished. */
  readonly ticket?: string;
  readonly methods?: readonly SecondFactorMethod[];
  /** How many more codes that step takes. */
  readonly triesLeft?: number;
}

/**
 * A refusal: the kind of failure, which decides its HTTP status, and the message for the person. `message` is that message in English,
 * for logs and operators; `cause` is for the log only.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly problem: SystemMessage;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, problem: SystemMessage, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(render(problem), options);
    this.code = code;
    this.problem = problem;
    this.details = details;
  }
}

/** The same for what never was and for what is another customer's. */
export const jobNotFound = (): AppError => new AppError('not_found', msg('job.not_found'));

export const nothingThere = (): AppError => new AppError('not_found', msg('request.no_route'));
