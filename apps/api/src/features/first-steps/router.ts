import { FirstStepsData, JobData } from '@trawl/contracts';
import { z } from 'zod';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { getJob } from '../jobs/index.ts';
import { endFirstSteps, firstStepsOf } from './first-steps.ts';
import { startDemo } from './start-demo.ts';

export const firstStepsRouter = router({
  /** For the web app's overview. */
  get: verifiedProcedure
    .input(z.void())
    .output(FirstStepsData)
    .query(({ ctx }) => firstStepsOf(ctx.app, ctx.user.id)),

  dismiss: verifiedProcedure
    .meta({
      openapi: { method: 'POST', path: '/users/first-steps/dismiss', tags: ['Users'], summary: 'Hide the first steps' },
    })
    .input(z.void())
    .output(z.object({}))
    .mutation(async ({ ctx: { app, user } }) => {
      await endFirstSteps(app.db, user.id, app.clock.now());
      return {};
    }),

  startDemo: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/jobs/demo',
        tags: ['Jobs'],
        summary: 'Create and start a demo job (only with a sandbox)',
      },
      message: 'answer.job.started',
    })
    .input(z.void())
    .output(JobData)
    .mutation(async ({ ctx: { app, user, language } }) => {
      const id = await startDemo(app, user, language);
      return { job: await getJob(app.db, user.id, id, language) };
    }),
});
