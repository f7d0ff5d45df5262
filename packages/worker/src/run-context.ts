import type { Claim, EndEvent } from '@trawl/contracts';
import type { Logger } from '@trawl/service-kit';
import type { AccountSessions } from './account-sessions.ts';
import type { Meter } from './meter.ts';
import type { Outbox } from './outbox.ts';
import type { Patience } from './patience.ts';
import type { RunLog } from './run-log.ts';
import type { StopSwitch } from './stop-switch.ts';

/** What the reading of a run needs. */
export interface RunContext {
  readonly claim: Claim;
  readonly outbox: Outbox;
  readonly sessions: AccountSessions;
  readonly stop: StopSwitch;
  readonly meter: Meter;
  readonly patience: Patience;
  readonly random: () => number;
  readonly log: RunLog;
  readonly logger: Logger;
  /** Told of each page that the broker has. */
  readonly onPage: (rows: number) => void;
}

/** How a run ends. */
export type RunEnd = Pick<EndEvent, 'outcome' | 'reason'>;
