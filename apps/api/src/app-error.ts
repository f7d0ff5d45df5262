import type { ErrorCode, SecondFactorMethod } from '@trawl/contracts';

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

/** A refusal with a stable code and a sentence for the person; `cause` is for the log alone. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

/** The same for what never was and for what is another customer's. */
export const jobNotFound = (): AppError => new AppError('not_found', 'Job not found');

export const nothingThere = (): AppError => new AppError('not_found', 'There is nothing at this address.');
