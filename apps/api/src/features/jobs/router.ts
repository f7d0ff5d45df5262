import {
  Dashboard,
  JobCreateInput,
  JobData,
  type JobId,
  type JobInput,
  JobPatchInput,
  JobPath,
  JobSearch,
  JobSummaries,
  JobsData,
  NoticedJobData,
  OpenedJobTypes,
  StatsData,
} from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { compiled, noticeFields, router, verifiedProcedure } from '../../procedures/trpc.ts';
import type { RequestUser } from '../../request-user.ts';
import { createJob, duplicateJob } from './changes/create-job.ts';
import { deleteJob } from './changes/delete-job.ts';
import { patchJob } from './changes/patch-job.ts';
import { openedTypes } from './opened-types.ts';
import { platformHosts } from './targets/read-targets.ts';
import { dashboardOf, searchJobs } from './views/job-summaries.ts';
import { noticeOf } from './views/notice-of.ts';
import { jobStats } from './views/stats.ts';
import { getJob, listJobs } from './views/view-job.ts';

const tags = ['Jobs'];

/** Limit for a body with half a million characters of targets. */
export const TARGETS_BYTES = 1024 * 1024;

/** The response of a create or update: the job, and an optional notice for its owner. */
export async function savedJob(
  context: AppContext,
  user: RequestUser,
  id: JobId,
  input: JobInput,
  language: Language,
): Promise<z.infer<typeof NoticedJobData>> {
  const job = await getJob(context.db, user.id, id, language);
  const notice = await noticeOf(context, id, input);
  return { job, ...noticeFields(notice, language) };
}

export const jobsRouter = router({
  stats: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/jobs/stats', tags, summary: 'Get dashboard figures' } })
    .input(z.void())
    .output(StatsData)
    .query(async ({ ctx }) => {
      const stats = await jobStats(ctx.app, ctx.user);
      return { stats, recentJobs: stats.recentJobs };
    }),

  list: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/jobs', tags, summary: 'List jobs' } })
    .input(z.void())
    .output(compiled(JobsData))
    .query(async ({ ctx }) => ({ jobs: await listJobs(ctx.app.db, ctx.user.id, ctx.language) })),

  /** For the web app's overview; REST clients use GET /jobs/stats. */
  dashboard: verifiedProcedure
    .input(z.void())
    .output(compiled(Dashboard))
    .query(({ ctx }) => dashboardOf(ctx.app, ctx.user)),

  /** For the web app's list, which is loaded every few seconds; REST clients use GET /jobs. */
  search: verifiedProcedure
    .input(JobSearch)
    .output(compiled(JobSummaries))
    .query(({ ctx, input }) => searchJobs(ctx.app.db, ctx.user.id, input)),

  /** For the web app's wizard. REST clients that create a job of a closed type get 400. */
  openedTypes: verifiedProcedure
    .input(z.void())
    .output(OpenedJobTypes)
    .query(async ({ ctx }) => ({ types: await openedTypes(ctx.app.db), hosts: platformHosts(ctx.app.env) })),

  duplicate: verifiedProcedure
    .meta({
      openapi: { method: 'POST', path: '/jobs/{id}/duplicate', tags, summary: 'Duplicate a job' },
      message: 'answer.job.created',
    })
    .input(JobPath)
    .output(JobData)
    .mutation(async ({ ctx: { app, user, language, idempotencyKey }, input }) => {
      const id = await duplicateJob(app, user, input.id, idempotencyKey);
      return { job: await getJob(app.db, user.id, id, language) };
    }),

  get: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/jobs/{id}', tags, summary: 'Get a job' } })
    .input(JobPath)
    .output(JobData)
    .query(async ({ ctx, input }) => ({ job: await getJob(ctx.app.db, ctx.user.id, input.id, ctx.language) })),

  create: verifiedProcedure
    .meta({
      openapi: { method: 'POST', path: '/jobs', tags, summary: 'Create a job' },
      message: 'answer.job.created',
      bodyLimit: TARGETS_BYTES,
    })
    .input(JobCreateInput)
    .output(NoticedJobData)
    .mutation(async ({ ctx, input }) => {
      const id = await createJob(ctx.app, ctx.user, input, ctx.idempotencyKey);
      return savedJob(ctx.app, ctx.user, id, input, ctx.language);
    }),

  patch: verifiedProcedure
    .meta({
      openapi: { method: 'PATCH', path: '/jobs/{id}', tags, summary: 'Rename or tag a job, in any state' },
      message: 'answer.job.saved',
    })
    .input(JobPatchInput)
    .output(JobData)
    .mutation(async ({ ctx: { app, user, language, ifMatch }, input }) => {
      await patchJob(app, user, input.id, input, ifMatch);
      return { job: await getJob(app.db, user.id, input.id, language) };
    }),

  delete: verifiedProcedure
    .meta({
      openapi: { method: 'DELETE', path: '/jobs/{id}', tags, summary: 'Delete a job with its rows' },
      message: 'answer.job.deleted',
    })
    .input(JobPath)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteJob(ctx.app, ctx.user, input.id, ctx.client, ctx.ifMatch);
      return {};
    }),
});
