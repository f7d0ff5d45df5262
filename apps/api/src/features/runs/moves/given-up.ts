import type { RunEvent } from '@trawl/contracts';
import type { RunRow } from './run-store.ts';

type Counts = Pick<RunRow, 'failingAccounts' | 'refusedAccounts'>;

/**
 * How many accounts of a pool a run has given up in a row, with no message sent between them, after these events. Kept in the run,
 * since accounts that come free far apart are given up in different epochs.
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
