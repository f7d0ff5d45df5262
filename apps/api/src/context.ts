import type { Bus } from '@trawl/bus';
import type { Clock, Logger } from '@trawl/service-kit';
import type { BalanceNotifications } from './db/balance-notifications.ts';
import type { Database, Db } from './db/client.ts';
import type { ExportPool } from './db/export-pool.ts';
import type { Env } from './env.ts';
import type { FileStore } from './file-store/file-store.ts';
import { OutdatedWorkers } from './outdated-workers.ts';
import type { PasswordScorer } from './passwords/password-scorer.ts';
import type { Sealer } from './sealing/seal.ts';

/** Counters of this process for /metrics and the doctor. */
export interface Counts {
  /** Events that could not be stored as data, since the process started. */
  deadLetters: number;
  /** How many rounds of housekeeping had a failed part since the process started. */
  housekeepingFailures: number;
  /** Known replicas, including this one. */
  replicas: number;
  readonly outdatedWorkers: OutdatedWorkers;
}

export const startCounts = (): Counts => ({
  deadLetters: 0,
  housekeepingFailures: 0,
  replicas: 1,
  outdatedWorkers: new OutdatedWorkers(),
});

/** Dependencies of the use cases; tests override some of them. */
export interface AppContext {
  readonly env: Env;
  readonly db: Db;
  readonly database: Database;
  readonly exportPool: ExportPool;
  readonly fileStore: FileStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sealer: Sealer;
  readonly money: BalanceNotifications;
  readonly passwordScorer: PasswordScorer;
  readonly counts: Counts;
}
