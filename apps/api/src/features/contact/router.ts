import { ContactInput } from '@trawl/contracts';
import { z } from 'zod';
import { publicProcedure, router } from '../../http/trpc.ts';
import { sendToSupport } from './send-to-support.ts';

export const contactRouter = router({
  send: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/contact', tags: ['Contact'], summary: 'Write to support' },
      message: 'Message sent!',
    })
    .input(ContactInput)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await sendToSupport(ctx.app, ctx.client.address, input);
      return {};
    }),
});
