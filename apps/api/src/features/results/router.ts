import { ArchiveInput, DownloadData, ResultsInput } from '@trawl/contracts';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { archiveLink } from './archive-link.ts';
import { choiceOf } from './choice-of.ts';
import { checkDownload } from './download-limit.ts';
import { downloadLink } from './download-link.ts';
import { findArchive } from './find-archive.ts';
import { findResults } from './find-results.ts';
import { recordExport } from './record-export.ts';

const tags = ['Jobs'];

/** A link to a job's current rows; the same during the run and after it. */
const link = verifiedProcedure.input(ResultsInput).output(DownloadData);
type LinkOptions = Parameters<Parameters<typeof link.query>[0]>[0];
async function answerLink({ ctx, input }: Pick<LinkOptions, 'ctx' | 'input'>): Promise<{ downloadUrl: string }> {
  const { env, clock, db } = ctx.app;
  const job = await findResults(db, ctx.user.id, input.id);
  const { id, ...options } = input;
  choiceOf(job, options);
  await checkDownload(ctx.app, ctx.user.id);
  await recordExport(ctx, [job], options.format);
  return { downloadUrl: downloadLink(env.SIGNING_KEY, env.PUBLIC_URL, id, options, clock.now()) };
}

export const resultsRouter = router({
  /** REST serves the file directly unless the client requests JSON; the route is in http/downloads.ts. */
  results: link
    .meta({
      openapi: { method: 'GET', path: '/jobs/{id}/results', tags, summary: 'Download results, or get a link' },
    })
    .query(answerLink),

  partialResults: link
    .meta({
      openapi: { method: 'GET', path: '/jobs/{id}/partial-results', tags, summary: 'Get a link to partial results' },
    })
    .query(answerLink),

  /** REST serves the file directly unless the client requests JSON; the route is in http/downloads.ts. */
  archive: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/jobs/{id}/archive', tags, summary: 'Download an archive, or get a link' },
    })
    .input(ArchiveInput)
    .output(DownloadData)
    .query(async ({ ctx, input: { id, ...options } }) => {
      const { env, clock, db } = ctx.app;
      const found = await findArchive(db, ctx.user.id, id, options.also ?? '');
      await checkDownload(ctx.app, ctx.user.id);
      await recordExport(ctx, found, `${options.format}.zip`);
      return { downloadUrl: archiveLink(env.SIGNING_KEY, env.PUBLIC_URL, id, options, clock.now()) };
    }),
});
