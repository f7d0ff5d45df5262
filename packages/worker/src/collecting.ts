import { CollectType, collectConsumer } from '@trawl/contracts';
import { createAccountSessions, type PlatformSource } from './account-sessions.ts';
import { readRun } from './read-run.ts';
import type { RunWork } from './run-work.ts';

/** Reads rows, with the claim's sessions one after the other. Counts pages and rows that the broker has. */
export function collecting(platform: PlatformSource): RunWork {
  const counts = { pages: 0, rows: 0 };
  const onPage = (rows: number) => {
    counts.pages += 1;
    counts.rows += rows;
  };
  return {
    tally: () => counts,
    consumer: collectConsumer,
    take(claim, { clock, logger }) {
      const { sessions: claimed, paceMs } = claim;
      const sessions = createAccountSessions({ sessions: claimed, paceMs, platform, clock, logger });
      const type = CollectType.parse(claim.type);
      return {
        carryOut: (run) => readRun({ ...run, claim: { ...claim, type }, sessions, onPage }),
        close: sessions.close,
      };
    },
  };
}
