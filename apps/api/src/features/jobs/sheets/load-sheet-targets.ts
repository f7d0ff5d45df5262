import { type JobId, parseSheetLink, SHEET_MAX_RECIPIENTS } from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { jobs } from '../../../db/schema/index.ts';
import { hostsOf, isTargetOf, type ReadTarget, targetsOfCells } from '../read-targets.ts';
import { fetchSheet } from './fetch-sheet.ts';
import { readSheet } from './read-sheet.ts';

const Cycle = z.object({ begins: z.boolean() });

/**
 * Reads the sheet of a job whose cycle begins now. Null where the job has no sheet, or is in the middle of a cycle: then its
 * targets stay what they are. To be called before the transaction that starts the job, since it waits for the network.
 *
 * @throws AppError bad_input in words
 */
export async function loadSheetTargets(context: AppContext, jobId: JobId): Promise<ReadTarget[] | null> {
  const { db, env } = context;
  const [job] = await db.select({ target: jobs.target, type: jobs.type }).from(jobs).where(eq(jobs.id, jobId));
  const hosts = hostsOf(env);
  const sheet = job && parseSheetLink(job.target, hosts.sheets);
  if (!job || !sheet) return null;
  const { rows } = await db.execute(sql`
    SELECT coalesce(bool_and(done), true) OR NOT bool_or(done OR collected > 0 OR cursor IS NOT NULL) AS begins
    FROM job_targets WHERE job_id = ${jobId} AND active`);
  if (!Cycle.parse(rows[0]).begins) return null;
  const most = job.type === 'dm' ? SHEET_MAX_RECIPIENTS : undefined;
  const cells = readSheet(await fetchSheet(env.SHEETS_URL, sheet), isTargetOf(job.type, hosts), most);
  return targetsOfCells(cells, job.type, hosts);
}
