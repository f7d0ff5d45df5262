import type { RunEvent } from '@trawl/contracts';
import type { RunRow } from './run-store.ts';

type Counts = Pick<RunRow, 'failingAccounts' | 'refusedAccounts'>;

/**
 * The number of pool accounts that a run has given up in a row, without a message sent in between, after these events. Stored in
 * the run, because accounts that become free far apart are given up in different epochs.
 */
export function countGivenUp(run: Counts, events: readonly RunEvent[]): Counts {
  let { failingAccounts, refusedAccounts } = run;
  for (const event of events) {
    if (event.kind === 'message' && event.outcome === 'sent') {
      failingAccounts = 0;
      refusedAccounts = 0;
    }
    if (event.kind !== 'session') continue;
    if (event.givenUp === 'failing') failingAccounts += 1;
    if (event.givenUp === 'refused') refusedAccounts += 1;
  }
  return { failingAccounts, refusedAccounts };
}
