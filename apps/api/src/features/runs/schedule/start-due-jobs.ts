import type { JobId } from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AppContext } from '../../../context.ts';
import { jobs } from '../../../db/schema/index.ts';
import { sheetToRead } from '../../jobs/index.ts';
import { pickDueJobs } from './pick-due-jobs.ts';
import type { SheetStarts } from './sheet-starts.ts';
import { startNow, startOrPostpone } from './start-due-job.ts';

/** Users whose starts are made concurrently: waiting starts must leave most database connections to others. */
const SIDE_BY_SIDE = 8;

/**
 * Makes due starts. A start that fails is postponed and doesn't prevent the others. A job whose sheet must be read first is left
 * to `sheets` and isn't awaited here.
 *
 * @returns whether more starts are due and can be made immediately
 */
export async function startDueJobs(context: AppContext, sheets: SheetStarts): Promise<boolean> {
  const { picked, more } = await pickDueJobs(context);
  // One user's starts are sequential because their plan counts them.
  const queues = [...Map.groupBy(picked, ({ userId }) => userId).values()];
  await pLimit(SIDE_BY_SIDE).map(queues, async (queue) => {
    for (const { id } of queue) await startDue(context, id, sheets);
  });
  return more;
}

async function startDue(context: AppContext, id: JobId, sheets: SheetStarts): Promise<void> {
  await startOrPostpone(context, id, async () => {
    const [job] = await context.db.select().from(jobs).where(eq(jobs.id, id));
    if (!job) return;
    const sheet = await sheetToRead(context, job, 'due');
    if (sheet) await sheets.begin(job, sheet);
    else await startNow(context, id);
  });
}
