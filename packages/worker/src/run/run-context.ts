import type { Bus } from '@trawl/bus';
import type { Claim, CollectClaim, EndEvent } from '@trawl/contracts';
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

/** What carrying out a run needs, whatever it does. */
export interface RunBasis {
  readonly claim: Claim;
  readonly bus: Pick<Bus, 'request'>;
  readonly clock: Clock;
  /** How long the run is still ours. */
  readonly lease: Lease;
  readonly outbox: Outbox;
  /** Resolves once every event sent so far is stored. */
  readonly untilStored: () => Promise<void>;
  readonly stop: StopSwitch;
  readonly meter: Meter;
  readonly retryLimits: RetryLimits;
  readonly random: () => number;
  readonly log: RunLog;
  readonly logger: Logger;
}

/** What the reading of a run needs. */
export interface RunContext extends RunBasis {
  readonly claim: CollectClaim;
  readonly sessions: AccountSessions;
  /** Told of each page that the broker has. */
  readonly onPage: (rows: number) => void;
}

/** What the sending of a run's messages needs. */
export interface SendContext extends RunBasis {
  /** Messengers of a page's own; closed with the run. */
  readonly openSessions: () => MessengerSessions;
  /** Of all its pages. */
  readonly troubles: AccountTroubles;
  /** Counts the tries at messages up. */
  readonly nextAttempt: () => number;
  /** Told of each message that was seen to be sent. */
  readonly onSent: () => void;
}

/** The longest reason that an event carries. */
export const REASON_MAX = 500;

/** One page of a run of messages: it has at most one message in hand. */
export interface Lane {
  readonly number: number;
  readonly sessions: MessengerSessions;
  /** Why the last session was given up, in words. */
  retired: string | null;
}

/** How a run ends. */
export type RunEnd = Pick<EndEvent, 'outcome' | 'reason' | 'outageMs' | 'retryAfterMs'>;
