import { PlanLimits, PlanUsage } from '@trawl/contracts';
import { z } from 'zod';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { viewLimits, viewUsage } from './view-usage.ts';

const tags = ['Plan'];

export const planUsageRouter = router({
  limits: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/plan/limits', tags, summary: 'The limits of the plan, and how much is used' },
    })
    .input(z.void())
    .output(PlanLimits)
    .query(({ ctx }) => viewLimits(ctx.app, ctx.user)),

  usage: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/plan/usage', tags, summary: 'Build time and runs by day and month' } })
    .input(z.void())
    .output(PlanUsage)
    .query(({ ctx }) => viewUsage(ctx.app, ctx.user.id)),
});
