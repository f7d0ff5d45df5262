import { type BeatAnswer, type BeatRequest, LEASE_MS } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { runs } from '../../db/schema/index.ts';
import { renewAccounts } from '../accounts/index.ts';
import { chargeRun } from './charge-run.ts';
import { leaseFromNow } from './claim-run.ts';
import { lockRun } from './run-store.ts';

const FENCED: BeatAnswer = { verdict: 'fenced', storedSeq: 0 };

/** A worker's sign of life: renews its lease, charges its running time, and says what the run is to do. */
export async function beat(context: AppContext, request: BeatRequest): Promise<BeatAnswer> {
  const now = context.clock.now();
  return context.db.transaction(async (tx): Promise<BeatAnswer> => {
    const locked = await lockRun(tx, request.runId);
    if (!locked) return FENCED;
    const { job, run } = locked;
    if (run.status !== 'running' || run.epoch !== request.epoch) return FENCED;
    const timeLeft = await chargeRun(tx, job, run, request, now);
    const wanted = run.wanted === 'go' && !timeLeft ? 'out_of_time' : run.wanted;
    await tx.update(runs).set({ wanted, leaseUntil: leaseFromNow }).where(eq(runs.id, run.id));
    await renewAccounts(tx, run.id, LEASE_MS);
    return { verdict: wanted, storedSeq: run.lastSeq };
  });
}
