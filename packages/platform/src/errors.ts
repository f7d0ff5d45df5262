/**
 * The class of an error decides what happens next. `message` is for the log; `reason` is a sentence for the person, which
 * says what to do.
 */
export abstract class PlatformError extends Error {
  abstract readonly action: 'retry' | 'relaunch' | 'back_off' | 'retire_session' | 'stop_target' | 'stop_run';
  readonly reason: string;

  constructor(message: string, reason: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A hiccup: the same request again may work. */
export class Transient extends PlatformError {
  override readonly name = 'Transient';
  readonly action = 'retry';
}

/** The browser itself is gone: nothing of this collector works again; a new browser and a new collector do. */
export class BrowserGone extends PlatformError {
  override readonly name = 'BrowserGone';
  readonly action = 'relaunch';
}

/** The platform asks to slow down: wait, without charging for it, then go on at the same place. */
export class Limited extends PlatformError {
  override readonly name = 'Limited';
  readonly action = 'back_off';
  /** The platform's own hint in milliseconds, where it gave one. */
  readonly retryAfterMs: number | null;

  constructor(message: string, reason: string, retryAfterMs: number | null, options?: ErrorOptions) {
    super(message, reason, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The session no longer counts as logged in. */
export class SessionDead extends PlatformError {
  override readonly name = 'SessionDead';
  readonly action = 'retire_session';
}

/** The platform wants its owner to confirm something, or has restricted the account: hands off until the owner says so. */
export class SessionChallenged extends PlatformError {
  override readonly name = 'SessionChallenged';
  readonly action = 'retire_session';
}

/**
 * Why a target is of no use: not there (any more), shown to followers only, a line that names nothing, or a person who can't
 * be written to.
 */
export type Unavailability = 'missing' | 'private' | 'unreadable' | 'unwritable';

/** This target can't be read or written to; the others can. */
export class TargetUnavailable extends PlatformError {
  override readonly name = 'TargetUnavailable';
  readonly action = 'stop_target';
  readonly because: Unavailability;

  constructor(because: Unavailability, message: string, reason: string, options?: ErrorOptions) {
    super(message, reason, options);
    this.because = because;
  }
}

/** An answer that we don't understand: to report as a failure of ours, never as an empty result. */
export class UnexpectedAnswer extends PlatformError {
  override readonly name = 'UnexpectedAnswer';
  readonly action = 'stop_run';
}
