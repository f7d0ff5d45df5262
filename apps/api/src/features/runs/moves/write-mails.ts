import type { JobId } from '@trawl/contracts';
import { and, count, eq, gt, inArray, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { jobs, mails, runs, users } from '../../../db/schema/index.ts';
import { reasonOf } from '../../../stored-message.ts';
import { calendarOf, type JobRow, rulesOf } from '../../jobs/index.ts';
import {
  MAILS,
  type MailKind,
  type MailWriter,
  orderStoppedMail,
  queueMail,
  readerOf,
  runFinishedMail,
  runNeedsYouMail,
} from '../../mail/index.ts';
import type { RunRow } from '../store/run-store.ts';
import { recurs } from './notify-owner.ts';
import type { RunEnded, RunEndedSubscriber } from './run-ended.ts';

/**
 * Whether the end of a run sends a mail: not the daily ends of an order's runs, nor runs stopped by an edit or a deletion. A run
 * stopped by support has a separate mail.
 */
const shouldMailOwner = (status: RunEnded['status'], job: JobRow): boolean =>
  status === 'completed' && rulesOf(job).restsBetweenRuns ? job.status === 'completed' : status !== 'stopped';

/** Enqueues the mail about an ended run. */
export const mailRunEnded =
  ({ db }: AppContext): RunEndedSubscriber =>
  async ({ status, ...fact }) => {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, fact.jobId));
    if (!job || !shouldMailOwner(status, job)) return;
    await db.transaction((tx) => queueMail(tx, 'run_finished', fact, `run_finished.${fact.runId}.${fact.epoch}`));
  };

type Kind = Extract<MailKind, 'run_needs_you' | 'run_finished' | 'order_stopped'>;

const DAY_MS = 24 * 3_600_000;

/** The day on which a run was started, in the zone of its job's calendar, otherwise in UTC. Later days are greater. */
const startDay = (job: JobRow, queuedAt: Date): string =>
  new Intl.DateTimeFormat('sv', { timeZone: calendarOf(job)?.zone ?? 'UTC' }).format(queuedAt);

/** The last mail about the end of a job's runs, and the last start of the runs with such a mail. */
async function lastMailed(db: Db, jobId: JobId): Promise<{ sentAt: Date; queuedAt: Date } | null> {
  const [last] = await db
    .select({ sentAt: max(mails.sentAt), queuedAt: max(runs.queuedAt) })
    .from(mails)
    .innerJoin(runs, eq(runs.id, sql`${mails.payload} ->> 'runId'`))
    .where(and(eq(mails.about, jobId), eq(mails.kind, 'run_finished' satisfies MailKind), eq(mails.status, 'sent')));
  return last?.sentAt && last.queuedAt ? { sentAt: last.sentAt, queuedAt: last.queuedAt } : null;
}

/** The number of a job's runs that ended since then, and their rows; null if it was only one. */
async function endedSince(db: Db, jobId: JobId, since: Date): Promise<{ runs: number; rows: number } | null> {
  const [ended] = await db
    .select({ runs: count(), rows: sql<number>`coalesce(sum(${runs.rows}), 0)::int` })
    .from(runs)
    .where(and(eq(runs.jobId, jobId), gt(runs.endedAt, since), inArray(runs.status, ['completed', 'failed'])));
  return ended && ended.runs > 1 ? ended : null;
}

const Covered = z.object({ covered: z.boolean().nullable() });

/**
 * Whether the mail about an expired account already covers the end of this run: all sessions of its job are linked accounts that have
 * expired, one of them since the run was created. One failure sends one mail.
 */
async function isInAccountMail(db: Db, { id, userId, settings }: JobRow, { queuedAt }: RunRow): Promise<boolean> {
  // Other jobs may keep the sessions of an earlier definition.
  if (settings.accountType !== 'Private') return false;
  const { rows } = await db.execute(sql`
    SELECT bool_and(account.status IS NOT DISTINCT FROM 'expired') AND bool_or(EXISTS (
      SELECT FROM mails WHERE mails.about = ${userId} AND mails.kind = ${'account_expired' satisfies MailKind}
        AND mails.payload ->> 'accountId' = account.id AND mails.created_at >= ${queuedAt})) AS covered
    FROM job_sessions AS session LEFT JOIN linked_accounts AS account ON account.id = session.account_id
    WHERE session.job_id = ${id}`);
  return Covered.parse(rows[0]).covered ?? false;
}

/** Mails about runs; none if they are outdated, disabled, or covered by another mail. */
export function runWriters(context: AppContext): Readonly<Record<Kind, MailWriter>> {
  const { db, clock, env } = context;
  const pageOf = (jobId: string): string => new URL(`/dashboard/jobs/${jobId}`, env.PUBLIC_URL).href;

  async function find(payload: unknown) {
    const { runId, epoch } = MAILS.run_finished.parse(payload);
    const [found] = await db
      .select({ run: runs, job: jobs, user: users })
      .from(runs)
      .innerJoin(jobs, eq(jobs.id, runs.jobId))
      .innerJoin(users, eq(users.id, runs.userId))
      .where(eq(runs.id, runId));
    return found?.run.epoch === epoch ? found : null;
  }

  return {
    async run_needs_you(payload) {
      const found = await find(payload);
      if (found?.run.status !== 'paused') return null;
      const { job, run, user } = found;
      if (await isInAccountMail(db, job, run)) return null;
      return { to: user.email, ...runNeedsYouMail(readerOf(user), job.name, reasonOf(run) ?? '', pageOf(job.id)) };
    },

    async order_stopped(payload) {
      const { jobId } = MAILS.order_stopped.parse(payload);
      const [found] = await db
        .select({ job: jobs, user: users })
        .from(jobs)
        .innerJoin(users, eq(users.id, jobs.userId))
        .where(eq(jobs.id, jobId));
      if (found?.job.status !== 'completed') return null;
      const { job, user } = found;
      return { to: user.email, ...orderStoppedMail(readerOf(user), job.name, reasonOf(job) ?? '', pageOf(job.id)) };
    },

    async run_finished(payload) {
      const found = await find(payload);
      if (!found?.user.emailNotifications) return null;
      const { job, run, user } = found;
      // The previous release sends this mail for a run that support ended; the job's reason says who ended it.
      const status = run.status === 'stopped' ? 'completed' : run.status;
      if (status !== 'completed' && status !== 'failed') return null;
      if (status === 'failed' && (await isInAccountMail(db, job, run))) return null;
      // A schedule may run every 30 seconds. A mail covers the runs since the one of the day before.
      const isOneOfMany = recurs(job);
      const last = isOneOfMany ? await lastMailed(db, job.id) : null;
      if (last && startDay(job, last.queuedAt) >= startDay(job, run.queuedAt)) return null;
      const since = new Date(Math.max(clock.now().getTime() - DAY_MS, last?.sentAt.getTime() ?? 0));
      const day = isOneOfMany ? await endedSince(db, job.id, since) : null;
      const { rows } = run;
      const messages = rulesOf(job).writes ? rows : null;
      const finished = { job: job.name, status, rows, messages, reason: reasonOf(run) ?? reasonOf(job), day };
      const settings = new URL('/dashboard/settings', env.PUBLIC_URL).href;
      return { to: user.email, ...runFinishedMail(readerOf(user), finished, pageOf(job.id), settings) };
    },
  };
}
