import type { CollectClaim } from '@trawl/contracts';
import type { RunBasis } from '../run/run-basis.ts';
import type { AccountSessions } from '../sessions/account-sessions.ts';

/** Dependencies of a collecting run. */
export interface ReadContext extends RunBasis {
  readonly claim: CollectClaim;
  readonly sessions: AccountSessions;
  /** Called for each published page. */
  readonly onPage: (rows: number) => void;
}
