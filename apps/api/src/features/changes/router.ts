import {
  ChangeFeed,
  ChangeFeedInput,
  ChangesFileInput,
  ChangesSummary,
  ChangesSummaryInput,
  DownloadData,
  NetChanges,
  NetChangesInput,
} from '@trawl/contracts';
import { router, verifiedProcedure } from '../../procedures/trpc.ts';
import { checkDownload, recordExport } from '../results/index.ts';
import { changeFeed } from './change-feed.ts';
import { changesLink } from './changes-link.ts';
import { findChangedJob } from './find-changes.ts';
import { listChanges } from './list-changes.ts';
import { summarizeChanges } from './summarize-changes.ts';

const tags = ['Jobs'];

export const changesRouter = router({
  changeFeed: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/jobs/{id}/changes', tags, summary: 'List changes by cursor' },
    })
    .input(ChangeFeedInput)
    .output(ChangeFeed)
    .query(({ ctx, input }) => changeFeed(ctx.app, ctx.user.id, input)),

  netChanges: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/jobs/{id}/changes/net', tags, summary: 'List net changes since a run' },
    })
    .input(NetChangesInput)
    .output(NetChanges)
    .query(({ ctx, input }) => listChanges(ctx.app, ctx.user.id, input)),

  changesSummary: verifiedProcedure
    .meta({
      openapi: { method: 'GET', path: '/jobs/{id}/changes/summary', tags, summary: 'Summarize changes since a run' },
    })
    .input(ChangesSummaryInput)
    .output(ChangesSummary)
    .query(({ ctx, input }) => summarizeChanges(ctx.app, ctx.user.id, input)),

  /** REST serves the file directly unless the client requests JSON; the route is in http/downloads.ts. */
  changesFile: verifiedProcedure
    .meta({
      openapi: {
        ...{ method: 'GET', path: '/jobs/{id}/changes/file', tags },
        summary: 'Download changes since a run, or get a link',
      },
    })
    .input(ChangesFileInput)
    .output(DownloadData)
    .query(async ({ ctx, input: { id, ...options } }) => {
      const { env, clock, db } = ctx.app;
      const job = await findChangedJob(db, ctx.user.id, id);
      await checkDownload(ctx.app, ctx.user.id);
      await recordExport(ctx, [job], `changes.${options.format}`);
      return { downloadUrl: changesLink(env.SIGNING_KEY, env.PUBLIC_URL, id, options, clock.now()) };
    }),
});
