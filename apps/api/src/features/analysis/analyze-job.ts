import {
  type Analysis,
  type AudienceOverlap,
  type JobId,
  msg,
  type ResultsChoice,
  type ResultsChoiceInput,
  type UserId,
} from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { choiceOf, conditionOf } from '../results/index.ts';
import { AnalysisCache } from './analysis-cache.ts';
import { analyzeInTurn } from './analysis-queue.ts';
import { commentsAnalysis } from './comments-figures.ts';
import { type AnalyzedJob, findAnalyzedJob } from './find-job.ts';
import { inSnapshot } from './in-snapshot.ts';
import { likersAnalysis } from './likers-figures.ts';
import { compareJobs } from './overlap-figures.ts';
import { peopleAnalysis } from './people-figures.ts';
import { postsAnalysis } from './posts-figures.ts';
import { runsGrowth } from './runs-growth.ts';
import type { RowSelection } from './values-sql.ts';

/** Rows can also be erased without a change of their job, so results aren't kept for long. */
const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 200;
const analyses = new AnalysisCache<Analysis>(KEPT_MAX, KEPT_MS);
const overlaps = new AnalysisCache<AudienceOverlap>(KEPT_MAX, KEPT_MS);

type ChoiceInput = z.output<typeof ResultsChoiceInput>;

/**
 * The figures of a job's rows.
 *
 * @throws AppError not_found, not_available, bad_input, too_many_requests, unavailable
 */
export async function analyzeJob(
  { db, clock }: AppContext,
  owner: UserId,
  id: JobId,
  input: ChoiceInput,
): Promise<Analysis> {
  const job = await findAnalyzedJob(db, owner, id);
  const choice = choiceOf(job, input);
  const compute = () => analyzeInTurn(owner, () => inSnapshot(db, (tx) => analyze(tx, job, choice)));
  if (job.version === null) return compute();
  return analyses.get(JSON.stringify([id, job.version, input.q, input.filter]), clock.now(), compute);
}

/**
 * The people that two jobs of a user have in common.
 *
 * @throws AppError not_found, not_available, too_many_requests, unavailable
 */
export async function compareAudiences(
  { db, clock }: AppContext,
  owner: UserId,
  id: JobId,
  otherId: JobId,
): Promise<AudienceOverlap> {
  const [one, other] = await Promise.all([findAnalyzedJob(db, owner, id), findAnalyzedJob(db, owner, otherId)]);
  if (one.platform !== other.platform || !isOfPeople(one) || !isOfPeople(other)) {
    throw new AppError('not_available', msg('job.no_analysis'));
  }
  const compute = () => analyzeInTurn(owner, () => inSnapshot(db, (tx) => compareJobs(tx, id, otherId)));
  if (one.version === null || other.version === null) return compute();
  return overlaps.get(JSON.stringify([id, one.version, otherId, other.version]), clock.now(), compute);
}

const isOfPeople = ({ kind }: AnalyzedJob): boolean => kind === 'people' || kind === 'likers';

async function analyze(tx: Tx, job: AnalyzedJob, choice: ResultsChoice): Promise<Analysis> {
  const { id, columns } = job;
  const selection: RowSelection = {
    jobId: id,
    condition: conditionOf(choice, columns, id),
    all: choice.search === '' && choice.filters.length === 0,
    severalTargets: await hasSeveralTargets(tx, id),
  };
  return { ...(await rowFigures(tx, job, selection)), growth: await runsGrowth(tx, selection, columns) };
}

function rowFigures(tx: Tx, { kind, columns }: AnalyzedJob, selection: RowSelection) {
  switch (kind) {
    case 'people':
      return peopleAnalysis(
        tx,
        selection,
        columns.some(({ key }) => key === 'biography'),
      );
    case 'posts':
      return postsAnalysis(tx, selection);
    case 'comments':
      return commentsAnalysis(tx, selection);
    case 'likers':
      return likersAnalysis(tx, selection);
  }
}

/** Reads the first and last entry of the primary key's index. */
async function hasSeveralTargets(tx: Tx, id: JobId): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT coalesce(min(target_id) <> max(target_id), false) AS several FROM rows WHERE job_id = ${id}`,
  );
  return z.object({ several: z.boolean() }).parse(rows[0]).several;
}
