import {
  type Job,
  JobCreateInput,
  JobData,
  JobPath,
  JobsData,
  JobUpdateInput,
  NoticedJobData,
  StatsData,
} from '@trawl/contracts';
import { z } from 'zod';
import { router, verifiedProcedure } from '../../http/trpc.ts';
import { createJob } from './create-job.ts';
import { deleteJob } from './delete-job.ts';
import { noticeOf } from './notice-of.ts';
import { jobStats } from './stats.ts';
import { updateJob } from './update-job.ts';
import { getJob, listJobs } from './view-job.ts';

const tags = ['Jobs'];

const saved = (job: Job, notice: string | null) => ({ job, ...(notice === null ? {} : { notice }) });

export const jobsRouter = router({
  stats: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/jobs/stats', tags, summary: 'Figures of the dashboard' } })
    .input(z.void())
    .output(StatsData)
    .query(async ({ ctx }) => {
      const stats = await jobStats(ctx.app, ctx.person);
      return { stats, recentJobs: stats.recentJobs };
    }),

  list: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/jobs', tags, summary: 'All jobs' } })
    .input(z.void())
    .output(JobsData)
    .query(async ({ ctx }) => ({ jobs: await listJobs(ctx.app.db, ctx.person.id) })),

  get: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/jobs/{id}', tags, summary: 'One job' } })
    .input(JobPath)
    .output(JobData)
    .query(async ({ ctx, input }) => ({ job: await getJob(ctx.app.db, ctx.person.id, input.id) })),

  create: verifiedProcedure
    .meta({ openapi: { method: 'POST', path: '/jobs', tags, summary: 'Create a job' }, message: 'Job created' })
    .input(JobCreateInput)
    .output(NoticedJobData)
    .mutation(async ({ ctx, input }) => {
      const id = await createJob(ctx.app, ctx.person, input, ctx.idempotencyKey);
      return saved(await getJob(ctx.app.db, ctx.person.id, id), await noticeOf(ctx.app, input));
    }),

  update: verifiedProcedure
    .meta({ openapi: { method: 'PUT', path: '/jobs/{id}', tags, summary: 'Change a job' }, message: 'Job saved' })
    .input(JobUpdateInput)
    .output(NoticedJobData)
    .mutation(async ({ ctx, input }) => {
      await updateJob(ctx.app, ctx.person, input.id, input.job);
      return saved(await getJob(ctx.app.db, ctx.person.id, input.id), await noticeOf(ctx.app, input.job));
    }),

  delete: verifiedProcedure
    .meta({
      openapi: { method: 'DELETE', path: '/jobs/{id}', tags, summary: 'Delete a job with its rows' },
      message: 'Job deleted',
    })
    .input(JobPath)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteJob(ctx.app, ctx.person, input.id, ctx.client);
      return {};
    }),
});
