import { type ErrorCode, msg, type SecondFactorMethod, type SystemMessage } from '@trawl/contracts';
import { render } from '@trawl/messages/server';

export interface ErrorDetails {
  /** Milliseconds until the same request may succeed. */
  readonly timeRemaining?: number;
  /** Seconds until the same request may succeed. Clients rely on this name and unit. */
  readonly cooldown?: number;
  /** The invalid field, if exactly one field is invalid. */
  readonly field?: string;
  /** The ticket and the methods for the second step of a login. */
  readonly ticket?: string;
  readonly methods?: readonly SecondFactorMethod[];
  /** How many more codes the second step accepts. */
  readonly triesLeft?: number;
}

/**
 * An error with a stable code, which decides its HTTP status, and a message for the user. `message` is that message in English,
 * for logs and operators. `cause` is only logged.
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

/** The same error for a missing job and for another user's job. */
export const jobNotFound = (): AppError => new AppError('not_found', msg('job.not_found'));

export const routeNotFound = (): AppError => new AppError('not_found', msg('request.no_route'));
