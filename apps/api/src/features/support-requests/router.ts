import { SupportRequestData, SupportRequestInput, SupportRequestsData, SupportRequestsInput } from '@trawl/contracts';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { createRequest } from './create-request.ts';
import { getRequest, listRequests } from './list-requests.ts';

const tags = ['Support'];

export const supportRequestsRouter = router({
  list: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/support-requests', tags, summary: 'List support requests, newest first' },
    })
    .input(SupportRequestsInput)
    .output(SupportRequestsData)
    .query(({ ctx, input }) => listRequests(ctx.app.db, ctx.user.id, input, ctx.language)),

  create: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/support-requests',
        tags,
        summary: 'Ask support for a plan, funds, a refund or a payout, or about an order',
      },
      message: 'answer.support_requested',
      // A message of 2,000 characters of four bytes each.
      bodyLimit: 16 * 1024,
    })
    .input(SupportRequestInput)
    .output(SupportRequestData)
    .mutation(async ({ ctx, input }) => {
      const id = await createRequest(ctx.app, ctx.user, input);
      return { request: await getRequest(ctx.app.db, ctx.user.id, id, ctx.language) };
    }),
});
