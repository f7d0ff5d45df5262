import { Analysis, AnalysisInput, AudienceOverlap, AudienceOverlapInput } from '@trawl/contracts';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { analyzeJob, compareAudiences } from './analyze-job.ts';

/** For the web app: the figures are made for its screens, so they have no REST path. */
export const analysisRouter = router({
  analysis: verifiedProcedure
    .input(AnalysisInput)
    .output(Analysis)
    .query(({ ctx, input: { id, ...choice } }) => analyzeJob(ctx.app, ctx.user.id, id, choice)),

  audienceOverlap: verifiedProcedure
    .input(AudienceOverlapInput)
    .output(AudienceOverlap)
    .query(({ ctx, input }) => compareAudiences(ctx.app, ctx.user.id, input.id, input.other)),
});
