import { MessagesData, MessagesInput } from '@trawl/contracts';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { listMessages } from './list-messages.ts';

export const messagesRouter = router({
  messages: verifiedProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/jobs/{id}/messages',
        tags: ['Messages'],
        summary: 'List a job’s messages, newest first',
      },
    })
    .input(MessagesInput)
    .output(MessagesData)
    .query(({ ctx, input }) => listMessages(ctx.app.db, ctx.user.id, input, ctx.language)),
});
