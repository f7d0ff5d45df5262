import {
  type Dashboard,
  JOB_SORTS,
  type JobSearch,
  type JobSort,
  JobStatus,
  type JobSummaries,
  type JobSummary,
  msg,
  shownProgress,
  targetLines,
  type UserId,
} from '@trawl/contracts';
import { and, asc, desc, gt, type SQLWrapper, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { NewestFirstQueue } from '../../../concurrency/newest-first-queue.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { lower } from '../../../db/lower.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { prepared } from '../../../db/prepared.ts';
import { jobs, jobTargets } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { calendarOf, scheduleOf } from '../job-store.ts';
import { canRetryTargets, isFailedTarget } from '../targets/targets.ts';
import { figuresOf, RECENT_JOBS } from './stats.ts';

/** How many targets of each job are listed, and the maximum characters of each. */
export const FIRST_TARGETS = 3;
const FIRST_TARGET_CHARS = 200;
/** Maximum number of jobs in the build time chart; the others used less. */
const MOST_BUILD_TIME = 10;

/**
 * Shorter lists of targets are transferred completely. For a longer list, the database returns its beginning and the number of
 * non-empty lines, because a list may have half a million characters.
 */
const WHOLE_CHARS = 2_000;

const columns = {
  id: jobs.id,
  name: jobs.name,
  platform: jobs.platform,
  type: jobs.type,
  targetsStart: sql<string>`left(${jobs.target}, ${sql.raw(String(WHOLE_CHARS))})`,
  // `octet_length` doesn't read the text.
  targetLines: sql<number | null>`CASE WHEN octet_length(${jobs.target}) > ${sql.raw(String(WHOLE_CHARS))} THEN
    cardinality(array_remove(array_remove(string_to_array(${jobs.target}, E'\n'), ''), E'\r')) END`,
  intervalS: jobs.intervalS,
  auto: jobs.auto,
  calendar: jobs.calendar,
  tags: jobs.tags,
  accountType: sql<JobSummary['settings']['accountType']>`coalesce(${jobs.settings} ->> 'accountType', 'Private')`,
  status: jobs.status,
  progress: jobs.progress,
  totalResults: jobs.totalResults,
  nextRunAt: jobs.nextRunAt,
  updatedAt: jobs.updatedAt,
};

const searched = lower(sql`(${jobs.name} || E'\n' || ${jobs.target})`);
const ofUser = ownedBy(sql.placeholder('userId'));

const SORTED_BY: Readonly<Record<JobSort, SQLWrapper>> = {
  created: jobs.createdAt,
  name: lower(sql`${jobs.name}`),
  type: jobs.type,
  schedule: jobs.nextRunAt,
  status: jobs.status,
  // As `shownProgress`: a failed job shows none.
  progress: sql`CASE WHEN ${jobs.status} = 'failed' THEN 0 ELSE ${jobs.progress} END`,
  results: jobs.totalResults,
  updated: jobs.updatedAt,
};

/** One statement per order, because an order can't be a parameter. Jobs without a value come last in both directions. */
const jobsFound = (sort: JobSort, order: JobSearch['order']) =>
  prepared(`jobs_found_${sort}_${order}`, (db) =>
    db
      .select(columns)
      .from(jobs)
      .where(
        and(
          ofUser,
          sql`${jobs.status} = ANY (${sql.placeholder('statuses')}::text[])`,
          sql`(${sql.placeholder('tag')}::text IS NULL OR ${sql.placeholder('tag')}::text = ANY (${jobs.tags}))`,
          // A job's text may have half a million characters, so it is read once, and only if there are words.
          sql`(cardinality(${sql.placeholder('words')}::text[]) = 0 OR NOT EXISTS (
            WITH searched AS MATERIALIZED (SELECT ${searched} AS text)
            SELECT FROM searched, unnest(${sql.placeholder('words')}::text[]) AS word
            WHERE strpos(searched.text, ${lower(sql`word`)}) = 0))`,
        ),
      )
      .orderBy(sql`${order === 'asc' ? asc(SORTED_BY[sort]) : desc(SORTED_BY[sort])} NULLS LAST`, desc(jobs.createdAt)),
  );
const jobsFoundBy = Object.fromEntries(
  JOB_SORTS.map((sort) => [sort, { asc: jobsFound(sort, 'asc'), desc: jobsFound(sort, 'desc') }]),
) as Readonly<Record<JobSort, Readonly<Record<JobSearch['order'], ReturnType<typeof jobsFound>>>>>;

const tagsOfUser = prepared('tags_of_user', (db) =>
  db
    .selectDistinct({ tag: sql<string>`unnest(${jobs.tags})`.as('tag') })
    .from(jobs)
    .where(ofUser)
    .orderBy(sql`tag`),
);
/** A semi-join, so PostgreSQL stops at the first failed target of each job. Counting them would read thousands. */
const jobsWithFailedTargets = prepared('jobs_with_failed_targets', (db) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        ofUser,
        canRetryTargets,
        sql`EXISTS (SELECT FROM ${jobTargets} WHERE job_id = ${jobs.id} AND ${isFailedTarget})`,
      ),
    ),
);
const recentJobs = prepared('recent_jobs', (db) =>
  db.select(columns).from(jobs).where(ofUser).orderBy(desc(jobs.updatedAt)).limit(RECENT_JOBS),
);
const jobsOfMostBuildTime = prepared('jobs_of_most_build_time', (db) =>
  db
    .select({ id: jobs.id, name: jobs.name, buildTimeMs: jobs.buildTimeMs })
    .from(jobs)
    .where(and(ofUser, gt(jobs.buildTimeMs, 0)))
    .orderBy(desc(jobs.buildTimeMs))
    .limit(MOST_BUILD_TIME),
);

/** A search for words reads all targets, so a flood of searches must leave the database's connections to other requests. */
const searches = new NewestFirstQueue({
  concurrency: 4,
  maxWaiting: 100,
  maxWaitMs: 5_000,
  refusal: () => new AppError('unavailable', msg('request.timed_out')),
});

/** A user's jobs that match a search, and the tags of all their jobs. */
export async function searchJobs(
  db: Executor,
  userId: UserId,
  search: JobSearch,
): Promise<z.infer<typeof JobSummaries>> {
  const words = [...new Set(search.words.split(/\s+/).filter(Boolean))];
  const { tag, sort, order } = search;
  const find = () => jobsFoundBy[sort][order](db, { userId, statuses: statusesOf(search), words, tag });
  const [found, tags, withFailed] = await Promise.all([
    words.length === 0 ? find() : searches.run(find),
    tagsOfUser(db, { userId }),
    jobsWithFailedTargets(db, { userId }),
  ]);
  const failed = new Set(withFailed.map(({ id }) => id));
  return { jobs: found.map((job) => summaryOf(job, failed.has(job.id))), tags: tags.map(({ tag }) => tag) };
}

function summaryOf(
  job: Awaited<ReturnType<ReturnType<typeof jobsFound>>>[number],
  hasFailedTargets: boolean,
): JobSummary {
  const calendar = calendarOf(job);
  return {
    _id: job.id,
    name: job.name,
    type: job.type,
    ...targetsOf(job),
    schedule: scheduleOf(job),
    settings: { accountType: job.accountType, ...(calendar && { calendar }) },
    tags: job.tags,
    status: job.status,
    progress: shownProgress(job, job.progress),
    totalResults: job.totalResults,
    hasFailedTargets,
    nextRunAt: job.nextRunAt?.toISOString() ?? null,
    updatedAt: job.updatedAt.toISOString(),
  };
}

/** The dashboard's figures, the jobs that changed last, and those that used the most build time. */
export async function dashboardOf(context: AppContext, user: RequestUser): Promise<Dashboard> {
  const [stats, recent, used] = await Promise.all([
    figuresOf(context, user),
    recentJobs(context.db, { userId: user.id }),
    jobsOfMostBuildTime(context.db, { userId: user.id }),
  ]);
  return {
    stats,
    recentJobs: recent.map((job) => ({
      _id: job.id,
      name: job.name,
      platform: job.platform,
      type: job.type,
      ...targetsOf(job),
      status: job.status,
      progress: shownProgress(job, job.progress),
      updatedAt: job.updatedAt.toISOString(),
    })),
    mostBuildTime: used.map(({ id, name, buildTimeMs }) => ({ _id: id, name, buildTimeUsed: buildTimeMs / 1_000 })),
  };
}

function statusesOf({ status }: JobSearch): readonly JobStatus[] {
  if (status === null) return JobStatus.options;
  return status === 'running' ? ['running', 'processing'] : [status];
}

function targetsOf(job: { readonly targetsStart: string; readonly targetLines: number | null }) {
  const lines = targetLines(job.targetsStart);
  return {
    firstTargets: lines.slice(0, FIRST_TARGETS).map((line) => line.slice(0, FIRST_TARGET_CHARS)),
    targetCount: job.targetLines ?? lines.length,
  };
}
