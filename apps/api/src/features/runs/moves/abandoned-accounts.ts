import type { RunEvent } from '@trawl/contracts';
import type { RunRow } from '../store/run-store.ts';

type Counts = Pick<RunRow, 'failingAccounts' | 'refusedAccounts'>;

/**
 * The number of consecutive pool accounts that a run has abandoned since its last sent message, after these events. Stored in the
 * run, because accounts that become free far apart are abandoned in different epochs.
 */
export function countAbandonedAccounts(run: Counts, events: readonly RunEvent[]): Counts {
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
