import { ResultsPage, ResultsPageInput } from '@trawl/contracts';
import { compiled, router, verifiedProcedure } from '../../../procedures/trpc.ts';
import { resultsPage } from './results-page.ts';

const NEVER_ABORTS = new AbortController().signal;

export const resultsPageRouter = router({
  /** For the web app's grid; REST clients download the rows. */
  resultsPage: verifiedProcedure
    .input(ResultsPageInput)
    .output(compiled(ResultsPage))
    .query(({ ctx, input, signal }) => resultsPage(ctx.app, ctx.user.id, input, signal ?? NEVER_ABORTS)),
});
