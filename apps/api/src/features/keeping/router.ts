import { JobPath, ResultsKeeping } from '@trawl/contracts';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { viewKeeping } from './view-keeping.ts';

export const keepingRouter = router({
  keeping: verifiedProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/jobs/{id}/keeping',
        tags: ['Jobs'],
        summary: 'Get how long a job’s results are kept',
      },
    })
    .input(JobPath)
    .output(ResultsKeeping)
    .query(({ ctx, input }) => viewKeeping(ctx.app, ctx.user.id, input.id)),
});
