import { PlanLimits, PlanUsage } from '@trawl/contracts';
import { z } from 'zod';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { viewLimits, viewUsage } from './view-usage.ts';

const tags = ['Plan'];

export const planUsageRouter = router({
  limits: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/plan/limits', tags, summary: 'Get the plan’s limits and their usage' },
    })
    .input(z.void())
    .output(PlanLimits)
    .query(({ ctx }) => viewLimits(ctx.app, ctx.user)),

  usage: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/plan/usage', tags, summary: 'Get build time and runs by day and month' },
    })
    .input(z.void())
    .output(PlanUsage)
    .query(({ ctx }) => viewUsage(ctx.app, ctx.user.id)),
});
