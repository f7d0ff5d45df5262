import { Claim } from '@trawl/contracts';
import { z } from 'zod';
import type { Fault } from '../fault.ts';
import { createSamples, createSession, runsOf, start } from '../jobs.ts';
import { replaceWorkers, untilFenced } from '../test-workers.ts';

const CLAIMS = 50;
const Count = z.object({ count: z.coerce.number() });

/** Fifty jobs of fifty customers use one account, and fifty workers claim them concurrently. */
export const shareAccount: Fault = {
  row: 15,
  name: '50 claims at once for one account',
  dose: { ci: 2, release: 20 },
  limitMs: null,
  lane: 'lasting',
  async inject(system, times) {
    const problems: string[] = [];
    const session = await createSession(system);
    const list = { type: 'profile', target: 'nasa', rows: 1 } as const;
    const samples = await createSamples(system, CLAIMS, list, { session });
    const worker = await replaceWorkers(system);
    try {
      await Promise.all(samples.map((sample) => start(system, sample)));
      const runs = await runsOf(
        system,
        samples.map(({ id }) => id),
      );
      for (let round = 0; round < times; round++) {
        const answers = await Promise.all(system.random.shuffle(runs).map((run) => worker.claim(run.id)));
        const claims = answers.flatMap((answer) => Claim.safeParse(answer).data ?? []);
        // At first the sessions are unverified: each run is claimed, verified, and requests the account.
        const leaseResults = await Promise.all(claims.map((claim) => worker.leaseFirstAccount(claim)));
        const granted = claims.filter((_, n) => leaseResults[n] === 'granted');
        if (granted.length !== 1) problems.push(`${granted.length} runs got the account at once`);
        const [leased] = await system.database.rows(
          Count,
          'SELECT count(*) FROM account_leases WHERE lease_until > now()',
        );
        if (leased?.count !== 1) problems.push(`${leased?.count} leases are kept`);
        for (const claim of claims) {
          const outcome = granted.includes(claim) ? 'paused' : 'rests';
          await worker.send(claim, 1, { kind: 'end', outcome, reason: null, runningMs: 0 });
          await untilFenced(worker, claim, 1);
        }
      }
    } finally {
      await worker.leave();
    }
    return { injected: times, lost: 0, doubled: 0, overchargedMs: 0, recoveriesMs: [], notes: [], problems };
  },
};
