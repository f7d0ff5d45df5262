import type { Bus } from '@trawl/bus';
import type { Claim, EndEvent, SystemMessage } from '@trawl/contracts';
import type { Clock, Logger } from '@trawl/service-kit';
import type { Lease } from './lease.ts';
import type { Meter } from './meter.ts';
import type { Outbox } from './outbox.ts';
import type { RetryLimits } from './retry-limits.ts';
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

/** How a run ends. */
export interface RunEnd extends Pick<EndEvent, 'outcome' | 'outageMs' | 'retryAfterMs'> {
  readonly reason: SystemMessage | null;
}
