import type { Bus } from '@trawl/bus';
import type { Claim, CollectClaim, EndEvent, SystemMessage } from '@trawl/contracts';
import type { Clock, Logger } from '@trawl/service-kit';
import type { AccountTroubles } from '../sending/account-troubles.ts';
import type { MessengerSessions } from '../sending/messenger-sessions.ts';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import type { RetryLimits } from '../trouble/retry-limits.ts';
import type { Lease } from './lease.ts';
import type { Meter } from './meter.ts';
import type { Outbox } from './outbox.ts';
import type { RunLog } from './run-log.ts';
import type { StopSwitch } from './stop-switch.ts';

/** Dependencies of any run. */
export interface RunBasis {
  readonly claim: Claim;
  readonly bus: Pick<Bus, 'request'>;
  readonly clock: Clock;
  readonly lease: Lease;
  readonly outbox: Outbox;
  /** Resolves when every event sent so far is stored. */
  readonly untilStored: () => Promise<void>;
  readonly stop: StopSwitch;
  readonly meter: Meter;
  readonly retryLimits: RetryLimits;
  readonly random: () => number;
  readonly log: RunLog;
  readonly logger: Logger;
}

/** Dependencies of a collecting run. */
export interface RunContext extends RunBasis {
  readonly claim: CollectClaim;
  readonly sessions: AccountSessions;
  /** Called for each published page. */
  readonly onPage: (rows: number) => void;
}

/** Dependencies of a messaging run. */
export interface SendContext extends RunBasis {
  /** Opens a separate messenger per browser page; closed with the run. */
  readonly openSessions: () => MessengerSessions;
  /** Shared by all of the run's pages. */
  readonly troubles: AccountTroubles;
  /** Returns the next attempt number for a message. */
  readonly nextAttempt: () => number;
  /** Called for each message confirmed as sent. */
  readonly onSent: () => void;
}

/** A browser page of a messaging run; it sends one message at a time. */
export interface Lane {
  readonly number: number;
  readonly sessions: MessengerSessions;
  /** Why the last session was retired. */
  retired: SystemMessage | null;
}

/** How a run ends. */
export interface RunEnd extends Pick<EndEvent, 'outcome' | 'outageMs' | 'retryAfterMs'> {
  readonly reason: SystemMessage | null;
}
