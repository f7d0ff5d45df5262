import { JobPath, PreparedFilePath, PreparedFilesData, ResultsInput } from '@trawl/contracts';
import { router, verifiedProcedure } from '../../../procedures/trpc.ts';
import { deleteFile, listFiles, requestFile } from './request-file.ts';

const tags = ['Jobs'];

export const preparedFilesRouter = router({
  files: verifiedProcedure
    .meta({ openapi: { method: 'GET', path: '/jobs/{id}/files', tags, summary: 'List prepared files' } })
    .input(JobPath)
    .output(PreparedFilesData)
    .query(async ({ ctx, input }) => ({ files: await listFiles(ctx.app, ctx.user.id, input.id, ctx.language) })),

  prepareFile: verifiedProcedure
    .meta({ openapi: { method: 'POST', path: '/jobs/{id}/files', tags, summary: 'Prepare a file in the background' } })
    .input(ResultsInput)
    .output(PreparedFilesData)
    .mutation(async ({ ctx, input: { id, ...options } }) => {
      await requestFile(ctx.app, ctx.user, id, options, ctx.client);
      return { files: await listFiles(ctx.app, ctx.user.id, id, ctx.language) };
    }),

  deleteFile: verifiedProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/jobs/{id}/files/{file}',
        tags,
        summary: 'Delete or cancel a prepared file',
      },
    })
    .input(PreparedFilePath)
    .output(PreparedFilesData)
    .mutation(async ({ ctx, input }) => {
      await deleteFile(ctx.app.db, ctx.user.id, input.id, input.file);
      return { files: await listFiles(ctx.app, ctx.user.id, input.id, ctx.language) };
    }),
});
