import {
  type Job,
  type JobId,
  LIST_PREVIEW_ROWS,
  PREVIEW_ROWS,
  type RunRecord,
  shownProgress,
  type UserId,
} from '@trawl/contracts';
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import { jobNotFound } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { jobSessions, jobs, jobTargets, runs, runTargets } from '../../db/schema/index.ts';
import { previewRows } from '../results/index.ts';
import { lineOf } from './job-sessions.ts';
import { type JobRow, scheduleOf } from './job-store.ts';

/** All jobs of a user, the newest first, with few rows each. */
export async function listJobs(db: Executor, userId: UserId): Promise<Job[]> {
  const found = await db.select().from(jobs).where(eq(jobs.userId, userId)).orderBy(desc(jobs.createdAt));
  return view(db, found, LIST_PREVIEW_ROWS);
}

/** @throws AppError not_found, also for another customer's job */
export async function getJob(db: Executor, userId: UserId, id: JobId): Promise<Job> {
  const found = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId)));
  const [job] = await view(db, found, PREVIEW_ROWS);
  if (!job) throw jobNotFound();
  return job;
}

async function view(db: Executor, found: readonly JobRow[], rowsEach: number): Promise<Job[]> {
  if (found.length === 0) return [];
  const ids = found.map((job) => job.id);
  const [sessions, records, previews, left] = await Promise.all([
    db.select().from(jobSessions).where(inArray(jobSessions.jobId, ids)).orderBy(asc(jobSessions.position)),
    lastRuns(db, ids),
    previewRows(db, ids, rowsEach),
    targetsLeft(db, ids),
  ]);
  return found.map((job) => {
    const rows = previews.get(job.id) ?? [];
    return {
      _id: job.id,
      name: job.name,
      platform: job.platform,
      type: job.type,
      target: job.target,
      targetsLeft: left.get(job.id) ?? 0,
      sessionId: sessions
        .filter((session) => session.jobId === job.id)
        .map(lineOf)
        .join('\n'),
      schedule: scheduleOf(job),
      settings: job.settings,
      status: job.status,
      reason: job.reason,
      progress: shownProgress(job.status, job.progress),
      buildTimeUsed: job.buildTimeMs / 1_000,
      runs: { totalRuns: job.totalRuns },
      totalResults: job.totalResults,
      results:
        rows.length === 0
          ? null
          : {
              data: rows,
              preview: rows,
              jsonLink: `/api/jobs/${job.id}/results?format=json`,
              csvLink: `/api/jobs/${job.id}/results?format=csv`,
            },
      lastRun: records.get(job.id) ?? null,
      nextRunAt: job.nextRunAt?.toISOString() ?? null,
      createdAt: job.createdAt.toISOString(),
      updatedAt: job.updatedAt.toISOString(),
    };
  });
}

async function lastRuns(db: Executor, ids: readonly JobId[]): Promise<Map<JobId, RunRecord>> {
  const last = await db
    .selectDistinctOn([runs.jobId])
    .from(runs)
    .where(inArray(runs.jobId, [...ids]))
    .orderBy(runs.jobId, desc(runs.number));
  const runIds = last.map((run) => run.id);
  if (runIds.length === 0) return new Map();
  const targets = await db
    .select()
    .from(runTargets)
    .where(inArray(runTargets.runId, runIds))
    .orderBy(asc(runTargets.position));
  return new Map(
    last.map((run) => [
      run.jobId,
      {
        _id: run.id,
        number: run.number,
        status: run.status,
        verdict: run.verdict,
        reason: run.reason,
        queuedAt: run.queuedAt.toISOString(),
        startedAt: run.startedAt?.toISOString() ?? null,
        endedAt: run.endedAt?.toISOString() ?? null,
        rows: run.rows,
        buildTime: run.chargedMs / 1_000,
        targets: targets
          .filter((target) => target.runId === run.id)
          .map(({ value, requested, found, collected, verdict, reason }) => ({
            target: value,
            requested,
            found,
            collected,
            missing: Math.max(0, Math.min(requested, found ?? requested) - collected),
            verdict: verdict ?? (collected > 0 ? 'partial' : 'empty'),
            reason,
          })),
      },
    ]),
  );
}

async function targetsLeft(db: Executor, ids: readonly JobId[]): Promise<Map<JobId, number>> {
  const counted = await db
    .select({ jobId: jobTargets.jobId, left: count() })
    .from(jobTargets)
    .where(and(inArray(jobTargets.jobId, [...ids]), eq(jobTargets.active, true), eq(jobTargets.done, false)))
    .groupBy(jobTargets.jobId);
  return new Map(counted.map(({ jobId, left }) => [jobId, left]));
}
