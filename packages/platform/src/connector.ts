import type { Browser } from 'puppeteer';
import type { MessagingPlatform, Platform } from './port.ts';

export interface ConnectorOptions {
  /** The platform's address, or its stand-in's. */
  readonly baseUrl: string;
  /** Owned by the caller; each collector or messenger uses a separate context. */
  readonly browser: Browser;
  readonly requestTimeoutMs?: number;
  /** Milliseconds since 1970, for delays given as a date. */
  readonly now?: () => number;
}

/** A platform's operations for the workers, exported by its folder in this package. */
export interface PlatformConnector {
  collecting(options: ConnectorOptions): Platform;
  /** Absent if the platform has no job type `dm`. */
  readonly messaging?: (options: ConnectorOptions) => MessagingPlatform;
}
