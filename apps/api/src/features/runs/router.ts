import {
  BillData,
  BulkJobsData,
  BulkJobsInput,
  Forecast,
  ForecastInput,
  type JobId,
  JobLiveInput,
  JobPath,
  JobUpdateInput,
  NoticedJobData,
  RunAgainInput,
  RunData,
  RunInput,
  RunsData,
  RunsInput,
  type SystemMessage,
} from '@trawl/contracts';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { noticeFields, type RequestContext, router, verifiedProcedure } from '../../procedures/trpc.ts';
import type { RequestUser } from '../../request-user.ts';
import { getJob, savedJob, TARGETS_BYTES, updateJob } from '../jobs/index.ts';
import { bulkJobs } from './bulk/bulk-jobs.ts';
import { endPausedRun } from './moves/end-paused-run.ts';
import { pauseJob } from './moves/pause-job.ts';
import { momentOf } from './rules/pace.ts';
import { startJob } from './schedule/start-run.ts';
import { billOf } from './views/bill.ts';
import { forecastJob } from './views/forecast.ts';
import { watchJob } from './views/live.ts';
import { runOfJob, runsOfJob } from './views/runs-of-job.ts';
import { SessionChecks } from './views/session-checks.ts';

const tags = ['Jobs'];

/** A stream outlives its request, so it checks its session periodically and ends soon after it. */
const SESSION_EVERY_MS = 5_000;
const checksOf = new WeakMap<AppContext, SessionChecks>();
function sessionChecks(app: AppContext): SessionChecks {
  const checks = checksOf.get(app) ?? new SessionChecks(app.clock, SESSION_EVERY_MS);
  checksOf.set(app, checks);
  return checks;
}

type NoticedJob = z.infer<typeof NoticedJobData>;
type Requester = Pick<RequestContext, 'app' | 'language' | 'storeAnswer'> & { readonly user: RequestUser };

/** Starts a job; a repeat with the same idempotency key never starts it again, even if the response is lost after the commit. */
async function start(ctx: Requester, id: JobId, again?: RunAgainInput['targets']): Promise<NoticedJob> {
  const { app, user, storeAnswer } = ctx;
  const finish =
    storeAnswer &&
    (async (tx: Tx, notice: SystemMessage | null) => storeAnswer(tx, await jobAfter(ctx, tx, id, notice)));
  return jobAfter(ctx, app.db, id, await startJob(app, user, id, again, finish));
}

/** A job after a change, with the change's notice. */
const jobAfter = async (
  { user, language }: Requester,
  db: Executor,
  id: JobId,
  notice: SystemMessage | null,
): Promise<NoticedJob> => ({ job: await getJob(db, user.id, id, language), ...noticeFields(notice, language) });

export const runsRouter = router({
  start: verifiedProcedure
    .meta({
      openapi: { method: 'POST', path: '/jobs/{id}/start', tags, summary: 'Start, resume or rerun a job' },
      message: 'answer.job.started',
    })
    .input(JobPath)
    .output(NoticedJobData)
    .mutation(({ ctx, input }) => start(ctx, input.id)),

  again: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/jobs/{id}/run-again',
        tags,
        summary: 'Collect a completed job again: all targets, or the failed ones',
      },
      message: 'answer.job.started',
    })
    .input(RunAgainInput)
    .output(NoticedJobData)
    .mutation(({ ctx, input }) => start(ctx, input.id, input.targets)),

  runs: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/jobs/{id}/runs', tags, summary: 'List a job’s runs, newest first' } })
    .input(RunsInput)
    .output(RunsData)
    .query(({ ctx, input }) =>
      runsOfJob(ctx.app, ctx.user.id, { id: input.id, before: input.before ?? input.cursor }, ctx.language),
    ),

  run: verifiedProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/jobs/{id}/runs/{number}',
        tags,
        summary: 'Get a run with report, bill and log',
      },
    })
    .input(RunInput)
    .output(RunData)
    .query(({ ctx, input }) => runOfJob(ctx.app, ctx.user.id, input, ctx.language)),

  update: verifiedProcedure
    .meta({
      openapi: { method: 'PUT', path: '/jobs/{id}', tags, summary: 'Change a job' },
      message: 'answer.job.saved',
      bodyLimit: TARGETS_BYTES,
    })
    .input(JobUpdateInput)
    .output(NoticedJobData)
    .mutation(async ({ ctx: { app, user, language, ifMatch }, input: { id, job } }) => {
      await updateJob(app, user, id, job, (tx, before) => endPausedRun(momentOf(app), tx, before), ifMatch);
      return savedJob(app, user, id, job, language);
    }),

  pause: verifiedProcedure
    .meta({
      openapi: { method: 'POST', path: '/jobs/{id}/pause', tags, summary: 'Pause a job at the next stored page' },
      message: 'answer.job.paused',
    })
    .input(JobPath)
    .output(NoticedJobData)
    .mutation(async ({ ctx, input }) =>
      jobAfter(ctx, ctx.app.db, input.id, await pauseJob(ctx.app, ctx.user, input.id)),
    ),

  bulk: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/jobs/bulk',
        tags,
        summary: 'Start, pause, delete or tag several jobs, with a result for each',
      },
    })
    .input(BulkJobsInput)
    .output(BulkJobsData)
    .mutation(async ({ ctx, input }) => ({ results: await bulkJobs(ctx.app, ctx, input) })),

  forecast: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/jobs/forecast', tags, summary: 'Forecast a job' } })
    .input(ForecastInput)
    .output(Forecast)
    .query(({ ctx, input }) => forecastJob(ctx.app, ctx.user.id, input)),

  bill: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/jobs/{id}/bill', tags, summary: 'Get the build time of each run' },
    })
    .input(JobPath)
    .output(BillData)
    .query(({ ctx, input }) => billOf(ctx.app, ctx.user.id, input.id, ctx.language)),

  /** For the web app; REST clients poll GET /jobs/{id}. */
  live: verifiedProcedure.input(JobLiveInput).subscription(async function* ({ ctx, input, signal }) {
    const { app, user, token, language } = ctx;
    const until = signal ?? new AbortController().signal;
    const isValid = sessionChecks(app).ofStream(token, ctx.isSessionValid);
    const { id: jobId, changes, state: shown } = input;
    const watch = { userId: user.id, jobId, language, changes, shown, signal: until };
    for await (const update of watchJob(app, watch)) {
      if (!(await isValid())) return;
      yield update;
    }
  }),
});
