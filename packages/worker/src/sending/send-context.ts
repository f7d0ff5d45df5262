import type { SystemMessage } from '@trawl/contracts';
import type { RunBasis } from '../run/run-basis.ts';
import type { AccountTroubles } from './account-troubles.ts';
import type { MessengerSessions } from './messenger-sessions.ts';

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
