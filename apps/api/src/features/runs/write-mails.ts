import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { jobs, runs, users } from '../../db/schema/index.ts';
import { MAILS, type MailWriter, runNeedsYouMail } from '../mail/index.ts';

/** Writes the mail of a run that can't go on without its owner; none where it goes on already. */
export const writeRunNeedsYou =
  (context: AppContext): MailWriter =>
  async (payload) => {
    const { runId, epoch } = MAILS.run_needs_you.parse(payload);
    const [found] = await context.db
      .select({ run: runs, job: jobs, user: users })
      .from(runs)
      .innerJoin(jobs, eq(jobs.id, runs.jobId))
      .innerJoin(users, eq(users.id, runs.userId))
      .where(eq(runs.id, runId));
    if (found?.run.status !== 'paused' || found.run.epoch !== epoch) return null;
    const { job, run, user } = found;
    const link = new URL(`/dashboard/jobs/${job.id}`, context.env.PUBLIC_URL).href;
    return { to: user.email, ...runNeedsYouMail(user.name, job.name, run.reason ?? '', link) };
  };
