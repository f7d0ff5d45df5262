import type { BillItem, JobId, RunBill, UserId } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render } from '@trawl/messages/server';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { jobNotFound } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { jobs, runSpans, runs } from '../../../db/schema/index.ts';

type StoredBillItem = typeof runSpans.$inferSelect;

const RUNS_SHOWN = 50;

const billedRun = { id: runs.id, number: runs.number, rows: runs.rows, chargedMs: runs.chargedMs };

/**
 * The bill items of a job's latest runs, read from one snapshot, so that the runs add up to the job's charge while one is running.
 *
 * @throws AppError not_found
 */
export async function billOf(
  { db, clock }: AppContext,
  owner: UserId,
  id: JobId,
  language?: Language,
): Promise<{ runs: RunBill[]; charged: number }> {
  return db.transaction(
    async (tx) => {
      const [job] = await tx
        .select({ buildTimeMs: jobs.buildTimeMs })
        .from(jobs)
        .where(and(eq(jobs.id, id), ownedBy(owner)));
      if (!job) throw jobNotFound();
      const newest = await tx
        .select(billedRun)
        .from(runs)
        .where(eq(runs.jobId, id))
        .orderBy(desc(runs.number))
        .limit(RUNS_SHOWN);
      return { runs: await billsOfRuns(tx, newest, clock.now(), language), charged: job.buildTimeMs / 1_000 };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The bills of runs, in the given order. A run's charge is kept after its items have been deleted. */
export async function billsOfRuns(
  db: Executor,
  of: readonly Pick<typeof runs.$inferSelect, keyof typeof billedRun>[],
  now: Date,
  language?: Language,
): Promise<RunBill[]> {
  const ids = of.map((run) => run.id);
  const stored =
    ids.length === 0
      ? []
      : await db.select().from(runSpans).where(inArray(runSpans.runId, ids)).orderBy(asc(runSpans.n));
  return of.map(({ id: run, number, rows, chargedMs }) => {
    const own = stored.filter(({ runId }) => runId === run);
    const items = own.flatMap((item) => shownItems(item, now, language));
    return { run, number, rows, items, charged: chargedMs / 1_000 };
  });
}

function shownItems(item: StoredBillItem, now: Date, language: Language | undefined): BillItem[] {
  const from = item.startedAt.toISOString();
  const to = item.endedAt?.toISOString() ?? null;
  const { kind, noteMessage } = item;
  const note = noteMessage ? render(noteMessage, language) : item.note;
  if (kind !== 'running') {
    const ms = Math.max(0, (item.endedAt ?? now).getTime() - item.startedAt.getTime());
    return [{ kind, from, to, seconds: ms / 1_000, charged: 0, note, noteMessage }];
  }
  const running = {
    kind,
    from,
    to,
    seconds: item.runningMs / 1_000,
    charged: item.chargedMs / 1_000,
    note,
    noteMessage,
  };
  if (item.waitedMs === 0) return [running];
  return [
    running,
    { kind: 'backing_off', from, to, seconds: item.waitedMs / 1_000, charged: 0, note: null, noteMessage: null },
  ];
}
