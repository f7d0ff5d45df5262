import { MessagePath, SentData, SentInput, SentMessageData } from '@trawl/contracts';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { sentMessages } from './sent-messages.ts';
import { vetoMessage } from './veto-message.ts';

const tags = ['Accounts'];

/** Lists the messages of a user's linked accounts, and stops planned ones. */
export const sentRouter = router({
  sent: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/accounts/{id}/messages', tags, summary: 'List messages of a linked account' },
    })
    .input(SentInput)
    .output(SentData)
    .query(({ ctx, input }) => sentMessages(ctx.app.db, ctx.user.id, input, ctx.language)),

  veto: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/messages/{id}/veto',
        tags,
        summary: 'Stop a planned message',
      },
      message: 'answer.message_stopped',
    })
    .input(MessagePath)
    .output(SentMessageData)
    .mutation(async ({ ctx, input }) => ({ message: await vetoMessage(ctx.app, ctx.user.id, input.id, ctx.language) })),
});
