import type { CollectedRow, CollectType, ReadVerdict, SystemMessage } from '@trawl/contracts';
import type { PlatformError } from './errors.ts';

/** One page of a list: rows, and the position of the next page. */
export interface Page {
  readonly rows: readonly CollectedRow[];
  /** Opaque. After the last page it marks the end: `collect` from there reads no list and returns the outcome again. */
  readonly cursor: string | null;
  readonly more: boolean;
  /** The platform's total; null if unknown. */
  readonly found: number | null;
}

/** The outcome of a target after its list has ended. */
export interface TargetOutcome {
  readonly verdict: ReadVerdict;
  readonly found: number | null;
  /** Null if the target is simply complete. */
  readonly reason: SystemMessage | null;
}

export interface ListRequest {
  /** The target as the user entered it: a username, @name or URL. */
  readonly target: string;
  /** Rows still wanted. The last page may contain more; the caller cuts it. */
  readonly limit: number;
  /** Rows before the cursor, which `limit` doesn't include; 0 for a fresh list. */
  readonly collected: number;
  /** Ids of stored rows anywhere in the list: they are neither returned nor counted. */
  readonly known?: ReadonlySet<string>;
  /** Where to continue; null for the start. */
  readonly cursor: string | null;
  readonly signal: AbortSignal;
}

export interface ExpandRequest {
  /** The target as the user entered it. */
  readonly target: string;
  /** Targets wanted, at least one. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** The targets that a target is expanded into. */
export interface Expansion {
  /** Target lines of the job's kind, newest first, at most as many as requested. */
  readonly into: readonly string[];
  /** The platform's total; null if unknown. */
  readonly found: number | null;
  /** Why there are no lines; null if there are some. */
  readonly whyNone: SystemMessage | null;
}

export interface SessionOwner {
  readonly username: string;
  readonly userId: string;
}

/**
 * A platform's collecting operations with one session in one browser page. Every generator yields pages and returns the target's
 * outcome. It throws a `PlatformError`, whose class decides the handling.
 */
export interface Collector {
  /** Reads a target's list of the given type. */
  collect(type: CollectType, request: ListRequest): AsyncGenerator<Page, TargetOutcome>;
  /**
   * Finds the newest targets that a target is expanded into; required if a job type of the platform has `expands`. Yields the number
   * found so far after each page.
   */
  expand?(type: CollectType, request: ExpandRequest): AsyncGenerator<number, Expansion>;
  /**
   * Returns the session's account, by username and by the id that the platform reports. Throws `SessionDead` if it isn't alive.
   * The number in the identifier can be made up, so it isn't used.
   */
  checkSession(signal: AbortSignal): Promise<SessionOwner>;
  /** Closes page and context; the browser stays open. */
  close(): Promise<void>;
}

/** Opens collectors, each in a separate browser context. Opening may also throw a `PlatformError`. */
export interface Platform {
  open(session: { sessionId: string }, options: OpenOptions): Promise<Collector>;
}

export interface OpenOptions {
  /** Called before each request to enforce the account's pace. */
  readonly beforeRequest: (signal: AbortSignal) => Promise<void>;
  /**
   * For an account without a pace: the browser page may request a list's next page as soon as it has the one before, without
   * `beforeRequest`. At most one response is stored.
   */
  readonly readsAhead?: boolean;
  readonly signal: AbortSignal;
}

/** The outcome of a message after Enter: confirmed as sent, rejected (so certainly not sent), or unknown. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly error: PlatformError }
  | { readonly kind: 'unseen'; readonly reason: SystemMessage };

/** A conversation with one recipient, open in a page and ready for typing. */
export interface Conversation {
  /** The name on the recipient's profile; null if it wasn't requested. */
  readonly fullName: string | null;
  /** The recipient's platform id, which outlives changes of the username; null if the page doesn't contain it. */
  readonly recipientId: string | null;
  /** Types the text with real key events and checks the editor. Throws a `PlatformError`; nothing is sent. */
  type(text: string, signal: AbortSignal): Promise<void>;
  /**
   * Presses Enter once, within `withinMs` or never, and waits for the outcome. Never throws: an unknown outcome is `unseen`. The
   * signal ends the waiting, not the sending.
   */
  send(withinMs: number, signal: AbortSignal): Promise<SendOutcome>;
}

/** A platform's messaging operations with one session in one browser page. */
export interface Messenger {
  /**
   * Opens the conversation with a user, by username. Throws a `PlatformError`; `TargetUnavailable` if the user doesn't exist or
   * can't be messaged.
   */
  open(username: string, options: { readonly wantsName: boolean; readonly signal: AbortSignal }): Promise<Conversation>;
  /** Closes page and context and discards unsent text; the browser stays open. */
  close(): Promise<void>;
}

/** Opens messengers, each in a separate browser context. */
export interface MessagingPlatform {
  /** Like a collector's `checkSession`, on a temporary page. */
  checkSession(session: { sessionId: string }, options: OpenOptions): Promise<SessionOwner>;
  openMessenger(session: { sessionId: string }, options: { readonly signal: AbortSignal }): Promise<Messenger>;
}
