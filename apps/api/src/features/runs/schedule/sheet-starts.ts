import type { JobId, SheetLink, UserId } from '@trawl/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import { jobs } from '../../../db/schema/index.ts';
import { type JobRow, lockJob, readSheetTargets, storeSheetTargets } from '../../jobs/index.ts';
import { startsAt, startsByTime } from '../rules/due-jobs.ts';
import { postpone } from '../rules/postpone.ts';
import { isDue, ownerOf, startNow, startOrPostpone } from './start-due-job.ts';
import { checkFunds, checkStart, readStartFacts } from './start-run.ts';

/** If a replica hasn't read a sheet by then, it is considered dead and another one reads it. */
const READ_MS = 120_000;

/** Starts that read their sheet or wait for it. Few enough that even slow sheets are read in `READ_MS`. */
const UNDER_WAY_MAX = 16;
/** Of the same owner, so that others don't wait for an owner with many sheets. */
const UNDER_WAY_PER_OWNER_MAX = 2;
/** Delay of a start for which there is no room. If it stayed due, it would delay the starts after it. */
const FULL_MS = 2_000;

/** Starts that read a sheet first. They run outside of the sweep, because a sheet may be slow. */
export interface SheetStarts {
  /** Begins to read unless another replica is reading, and then starts the job. Postponed shortly if too many reads are under way. */
  begin(job: JobRow, sheet: SheetLink): Promise<void>;
  /** Aborts the current reads; another replica, or the next start of this one, repeats them. */
  stop(): Promise<void>;
}

export function sheetStarts(context: AppContext): SheetStarts {
  const stopping = new AbortController();
  const underWay = new Map<Promise<void>, UserId>();
  const isFull = (owner: UserId): boolean =>
    underWay.size >= UNDER_WAY_MAX ||
    underWay.values().reduce((count, id) => count + (id === owner ? 1 : 0), 0) >= UNDER_WAY_PER_OWNER_MAX;
  return {
    async begin(job, sheet) {
      if (stopping.signal.aborted) return;
      if (isFull(job.userId)) {
        const now = context.clock.now();
        await postpone(context, job.id, new Date(now.getTime() + FULL_MS), { putOffFor: 'sheet', ifDue: now });
        return;
      }
      const work = startOrPostpone(context, job.id, async () => {
        if (await take(context, job.id)) await readAndStart(context, job, sheet, stopping.signal);
      }).finally(() => underWay.delete(work));
      underWay.set(work, job.userId);
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay.keys());
    },
  };
}

/** Postpones the start for as long as reading may take, which prevents other replicas from reading the sheet too. */
async function take({ db, clock }: AppContext, id: JobId): Promise<boolean> {
  const now = clock.now();
  const taken = await db
    .update(jobs)
    .set({ retryAt: new Date(now.getTime() + READ_MS), putOffFor: 'sheet' })
    .where(and(eq(jobs.id, id), startsByTime, sql`${startsAt} <= ${now}`))
    .returning({ id: jobs.id });
  return taken.length > 0;
}

async function readAndStart(context: AppContext, job: JobRow, sheet: SheetLink, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const user = await ownerOf(db, job.id);
  if (!user) return;
  checkStart(job, { user, by: 'due' }, await readStartFacts(db, user, job.id, clock.now()));
  await checkFunds(db, job);
  const targets = await readSheetTargets(context, job, sheet, { signal }).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  await db.transaction(async (tx) => {
    const locked = await lockJob(tx, job.id);
    // The job may have been paused or changed while the sheet was read.
    if (!locked || !(await isDue(tx, { ...locked, retryAt: null }, clock.now()))) return;
    if (targets && locked.target === job.target) await storeSheetTargets(tx, locked, targets);
    await tx.update(jobs).set({ retryAt: null, putOffFor: null }).where(eq(jobs.id, job.id));
  });
  if (targets) await startNow(context, job.id);
}
