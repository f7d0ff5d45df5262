import type { CollectedRow, CollectType, ReadVerdict } from '@trawl/contracts';
import type { PlatformError } from './errors.ts';

/** One page of a list: rows, and where the next one begins. */
export interface Page {
  readonly rows: readonly CollectedRow[];
  /** Opaque. After the last page it leads to the end: `collect` from there reads no list and tells the outcome again. */
  readonly cursor: string | null;
  readonly more: boolean;
  /** How many there are as the platform counts them; null where it doesn't say. */
  readonly found: number | null;
}

/** What a target turned out to be when its list came to its end. */
export interface TargetOutcome {
  readonly verdict: ReadVerdict;
  readonly found: number | null;
  /** In words for the person, where it isn't simply complete. */
  readonly reason: string | null;
}

export interface ListRequest {
  /** The target as the person wrote it: a username, @name or URL. */
  readonly target: string;
  /** Rows still wanted. The last page may bring more; the caller cuts. */
  readonly limit: number;
  /** Rows that lie before the cursor, which `limit` does not count; tells a fresh list from a resumed one. */
  readonly collected: number;
  /** Ids of rows that are stored already, wherever in the list they stood: not given again, nor counted. */
  readonly known?: ReadonlySet<string>;
  /** Where to go on; null begins at the start. */
  readonly cursor: string | null;
  readonly signal: AbortSignal;
}

export interface SessionOwner {
  readonly username: string;
  readonly userId: string;
}

/**
 * What a platform can collect with one session in one browser page. Every generator yields pages and returns the
 * target's outcome. It throws a `PlatformError`, whose class says what to do.
 */
export interface Collector {
  /** Reads a target's list of the given type. */
  collect(type: CollectType, request: ListRequest): AsyncGenerator<Page, TargetOutcome>;
  /**
   * Whose session is it, by name and by the id that the platform states, and is it alive? Throws `SessionDead` where it isn't. The
   * number in the identifier is anybody's to write, and isn't read.
   */
  checkSession(signal: AbortSignal): Promise<SessionOwner>;
  /** Forgets cookies and page; the browser itself stays. */
  close(): Promise<void>;
}

/** A way to open collectors, each in a browser context of its own. Opening throws a `PlatformError` too. */
export interface Platform {
  open(session: { sessionId: string }, options: OpenOptions): Promise<Collector>;
}

export interface OpenOptions {
  /** Called before each request: keeps the pace of the account. */
  readonly beforeRequest: (signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/** What became of a message after Enter: seen to be sent, refused (so certainly not sent), or seen by nobody. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly error: PlatformError }
  | { readonly kind: 'unseen'; readonly reason: string };

/** A conversation with one person, open in a page and ready to be written in. */
export interface Conversation {
  /** The name that the person's profile shows; null where it wasn't asked for. */
  readonly fullName: string | null;
  /** Types the text with real keys and sees it standing in the editor. Throws a `PlatformError`; nothing is sent by it. */
  type(text: string, signal: AbortSignal): Promise<void>;
  /**
   * Presses Enter once, within `withinMs` or never, and waits for what comes of it. Never throws: what isn't known is `unseen`.
   * The signal ends the waiting, not the sending.
   */
  send(withinMs: number, signal: AbortSignal): Promise<SendOutcome>;
}

/** What a platform can write with one session in one browser page. */
export interface Messenger {
  /**
   * Opens the conversation with a person, by username. Throws a `PlatformError`; `TargetUnavailable` where there is no such
   * person or nothing can be written to them.
   */
  open(username: string, options: { readonly wantsName: boolean; readonly signal: AbortSignal }): Promise<Conversation>;
  /** Forgets cookies and page; what was typed and not sent is gone. The browser itself stays. */
  close(): Promise<void>;
}

/** A way to open messengers, each in a browser context of its own. */
export interface MessagingPlatform {
  /** As a collector's `checkSession`, on a page that is closed with it. */
  checkSession(session: { sessionId: string }, options: OpenOptions): Promise<SessionOwner>;
  openMessenger(session: { sessionId: string }, options: { readonly signal: AbortSignal }): Promise<Messenger>;
}
