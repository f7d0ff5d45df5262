import type { SystemMessage } from '@trawl/contracts';

/**
 * The class of an error decides how it is handled. `message` is logged; `reason` tells the user what to do.
 */
export abstract class PlatformError extends Error {
  abstract readonly action: 'retry' | 'relaunch' | 'back_off' | 'retire_session' | 'stop_target' | 'stop_run';
  readonly reason: SystemMessage;

  constructor(message: string, reason: SystemMessage, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A temporary failure: repeating the request may succeed. */
export class Transient extends PlatformError {
  override readonly name = 'Transient';
  readonly action = 'retry';
}

/** The browser has ended: this collector can't be used any more and needs a new browser. */
export class BrowserGone extends PlatformError {
  override readonly name = 'BrowserGone';
  readonly action = 'relaunch';
}

/** The platform rate limits the account: wait without charging, then continue at the same position. */
export class Limited extends PlatformError {
  override readonly name = 'Limited';
  readonly action = 'back_off';
  /** The platform's requested delay in milliseconds, if any. */
  readonly retryAfterMs: number | null;

  constructor(message: string, reason: SystemMessage, retryAfterMs: number | null, options?: ErrorOptions) {
    super(message, reason, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The session is no longer logged in. */
export class SessionDead extends PlatformError {
  override readonly name = 'SessionDead';
  readonly action = 'retire_session';
}

/** The platform requires the owner to confirm something, or has restricted the account: don't use it until the owner allows it. */
export class SessionChallenged extends PlatformError {
  override readonly name = 'SessionChallenged';
  readonly action = 'retire_session';
}

/** Why a target can't be used: it doesn't exist (any more), is visible only to followers, is invalid, or can't be messaged. */
export type Unavailability = 'missing' | 'private' | 'unreadable' | 'unwritable';

/** This target can't be read or messaged; others can. */
export class TargetUnavailable extends PlatformError {
  override readonly name = 'TargetUnavailable';
  readonly action = 'stop_target';
  readonly because: Unavailability;

  constructor(because: Unavailability, message: string, reason: SystemMessage, options?: ErrorOptions) {
    super(message, reason, options);
    this.because = because;
  }
}

/**
 * An unknown response: reported as an internal failure, never as an empty result. A reading run repeats the request once, and then
 * continues with the next target.
 */
export class UnexpectedAnswer extends PlatformError {
  override readonly name = 'UnexpectedAnswer';
  readonly action = 'stop_run';
}
