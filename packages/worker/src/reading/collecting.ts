import { CollectType, collectConsumer } from '@trawl/contracts';
import type { RunWork } from '../run/run-work.ts';
import { type AccountSessions, createAccountSessions, type PlatformSource } from '../sessions/account-sessions.ts';
import { leaseAccount } from '../sessions/lease-account.ts';
import { readRun } from './read-run.ts';

/** Reads rows with the claim's sessions, one after the other. Counts published pages and rows. */
export function collecting(platform: PlatformSource): RunWork {
  const counts = { pages: 0, rows: 0 };
  const onPage = (rows: number) => {
    counts.pages += 1;
    counts.rows += rows;
  };
  return {
    tally: () => counts,
    consumer: collectConsumer,
    prepare(claim, { clock, logger }) {
      const { sessions: claimed, paceMs } = claim;
      const type = CollectType.parse(claim.type);
      let sessions: AccountSessions | undefined;
      return {
        execute(run) {
          sessions = createAccountSessions({
            sessions: claimed,
            paceMs,
            platform,
            leaseAccount: (ref, proof, signal) => leaseAccount(run, ref, proof, signal),
            meter: run.meter,
            clock,
            logger,
          });
          return readRun({ ...run, claim: { ...claim, type }, sessions, onPage });
        },
        close: async () => sessions?.close(),
      };
    },
  };
}
