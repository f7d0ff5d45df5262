import { DeleteAccountInput, DeletionData, ExportData } from '@trawl/contracts';
import { z } from 'zod';
import { noticeFields, router, verifiedProcedure } from '../../procedures/trpc.ts';
import { confirmOwner } from '../users/index.ts';
import { deleteAccount, releasedMessage } from './delete-account.ts';
import { checkExport } from './export-limit.ts';

const tags = ['Users'];

export const privacyRouter = router({
  /** REST serves the file directly; the route is in http/downloads.ts. */
  exportData: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/users/export', tags, summary: 'Download all data of the user as JSON' } })
    .input(z.void())
    .output(ExportData)
    .query(async ({ ctx }) => {
      await confirmOwner(ctx.app, ctx.user, ctx.token, undefined);
      await checkExport(ctx.app, ctx.user.id);
      return { downloadUrl: new URL('/api/users/export', ctx.app.env.PUBLIC_URL).href };
    }),

  deleteAccount: verifiedProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/users/delete-account',
        tags,
        summary: 'Delete the account and all of its data',
      },
      message: 'answer.user_deleted',
    })
    .input(DeleteAccountInput)
    .output(DeletionData)
    .mutation(async ({ ctx, input }) => {
      const manifest = await deleteAccount(ctx.app, ctx.user, ctx.token, input.password);
      ctx.clearSession();
      return { manifest, ...noticeFields(releasedMessage(manifest.released), ctx.language) };
    }),
});
