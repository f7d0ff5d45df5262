import { ContactInput, ReportAbuseInput } from '@trawl/contracts';
import { z } from 'zod';
import { publicProcedure, router } from '../../procedures/trpc.ts';
import { reportAbuse } from './report-abuse.ts';
import { sendToSupport } from './send-to-support.ts';

export const contactRouter = router({
  send: publicProcedure
    .meta({
      openapi: { method: 'POST', protect: false, path: '/contact', tags: ['Contact'], summary: 'Write to support' },
      message: 'answer.contact_sent',
      // A message of 5,000 characters of four bytes each.
      bodyLimit: 32 * 1024,
    })
    .input(ContactInput)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await sendToSupport(ctx.app, ctx.client.address, input);
      return {};
    }),

  reportAbuse: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        protect: false,
        path: '/opt-out/report',
        tags: ['Opt-out'],
        summary: 'Report a message as abuse',
      },
      message: 'answer.report_sent',
      // A message of 1,000 characters of four bytes each.
      bodyLimit: 8 * 1024,
    })
    .input(ReportAbuseInput)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await reportAbuse(ctx.app, ctx.client.address, input);
      return {};
    }),
});
