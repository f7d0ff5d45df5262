import { Readable } from 'node:stream';
import { ArchiveOptions, ChangesFileOptions, FileId, JobId, msg, ResultsOptions, type UserId } from '@trawl/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { jobs, users } from '../../db/schema/index.ts';
import { exportChanges, isChangesLinkValid } from '../../features/changes/index.ts';
import { consumeExport, exportData } from '../../features/privacy/index.ts';
import {
  CONTENT_TYPES,
  checkDownloadCount,
  choiceOf,
  consumeDownload,
  endLostFile,
  exportArchive,
  exportResults,
  fileOf,
  findArchive,
  findReadyFile,
  isArchiveLinkValid,
  isFileLinkValid,
  isLinkValid,
  keyOf,
} from '../../features/results/index.ts';
import { recordAudit } from '../../features/users/index.ts';
import { createRequestContext } from '../request-context.ts';
import { sendFailure } from '../responses/failure.ts';
import { preferredType } from '../responses/preferred-type.ts';
import { callProcedure, type RestRoute, restRoutes } from '../rest/rest.ts';
import { sendExport } from './send-export.ts';
import { sendStored } from './send-stored.ts';

const Path = z.object({ id: JobId });
const Signature = z.object({ expires: z.coerce.number(), signature: z.string() });

const invalid = (): AppError => new AppError('link_invalid', msg('job.download_link_invalid'));

/** Procedures whose REST route is served here because the response is a file. */
export const FILES = ['jobs.results', 'jobs.archive', 'jobs.changesFile', 'users.exportData'] as const;

const { json: JSON_TYPE, ...FILE_TYPES } = CONTENT_TYPES;
/** A request that accepts everything gets the file. */
const OFFERED = [...Object.values(FILE_TYPES), 'application/gzip', 'application/zip', JSON_TYPE];

function routeOf(name: (typeof FILES)[number]): RestRoute {
  const route = restRoutes().find((each) => each.name === name);
  if (!route) throw new Error(`${name} is not served`);
  return route;
}

/** A file that is written while it is sent. */
interface Download<Options> {
  readonly route: RestRoute;
  readonly linkUrl: string;
  readonly options: z.ZodType<Options>;
  isLinkValid(
    key: Buffer,
    signed: { readonly jobId: JobId; readonly options: Options; readonly expires: number },
    signature: string,
    now: Date,
  ): boolean;
  send(app: AppContext, reply: FastifyReply, id: JobId, options: Options): Promise<void>;
}

/** The routes that return files: with a cookie or bearer token, or with only a signed link. */
export function serveDownloads(server: FastifyInstance, app: AppContext): void {
  serveExport(server, app);
  serveDownload(server, app, {
    route: routeOf('jobs.results'),
    linkUrl: '/api/jobs/:id/download',
    options: ResultsOptions,
    isLinkValid,
    send: sendFile,
  });
  serveDownload(server, app, {
    route: routeOf('jobs.archive'),
    linkUrl: '/api/jobs/:id/archive/download',
    options: ArchiveOptions,
    isLinkValid: isArchiveLinkValid,
    send: sendArchive,
  });
  serveDownload(server, app, {
    route: routeOf('jobs.changesFile'),
    linkUrl: '/api/jobs/:id/changes/download',
    options: ChangesFileOptions,
    isLinkValid: isChangesLinkValid,
    send: sendChanges,
  });
  serveFiles(server, app);
}

/** The HEAD route that Fastify would add writes the whole file, or reports a content length of zero. */
function serveFileRoute(
  server: FastifyInstance,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  server.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, handler });
}

function serveDownload<Options>(server: FastifyInstance, app: AppContext, download: Download<Options>): void {
  const { route, linkUrl, send } = download;
  serveFileRoute(server, route.url, async (request, reply) => {
    try {
      // The procedure checks authorization for every response format.
      const data = await callProcedure(app, route, request, reply);
      if (preferredType(request, OFFERED) === JSON_TYPE) return await reply.send({ status: 'success', data });
      return await send(app, reply, Path.parse(request.params).id, download.options.parse(request.query));
    } catch (error) {
      return sendFailure(reply, error);
    }
  });

  serveFileRoute(server, linkUrl, async (request, reply) => {
    try {
      const path = Path.safeParse(request.params);
      const signed = Signature.safeParse(request.query);
      const options = download.options.safeParse(request.query);
      if (!path.success || !signed.success || !options.success) throw invalid();
      const { id } = path.data;
      const { expires, signature } = signed.data;
      const link = { jobId: id, options: options.data, expires };
      if (!download.isLinkValid(app.env.SIGNING_KEY, link, signature, app.clock.now())) throw invalid();
      return await send(app, reply, id, options.data);
    } catch (error) {
      return sendFailure(reply, error);
    }
  });
}

/** Counts a download; a HEAD request, which gets no file, is only refused if no more downloads are allowed. */
const countDownload = (app: AppContext, { method }: Pick<FastifyRequest, 'method'>, userId: UserId): Promise<void> =>
  (method === 'HEAD' ? checkDownloadCount : consumeDownload)(app, userId);

async function sendFile(app: AppContext, reply: FastifyReply, id: JobId, options: ResultsOptions): Promise<void> {
  const job = await linkedJob(app, id);
  const choice = choiceOf(job, options);
  const { userId } = job;
  await countDownload(app, reply.request, userId);
  const { format, bom, compress } = options;
  const request = { job, userId, format, choice, bom: bom === 'true', gzip: compress === 'gzip' };
  await sendExport(reply, await exportResults(app, request));
}

async function sendArchive(app: AppContext, reply: FastifyReply, id: JobId, options: ArchiveOptions): Promise<void> {
  const { userId } = await linkedJob(app, id);
  const found = await findArchive(app.db, userId, id, options.also ?? '');
  await countDownload(app, reply.request, userId);
  const { format, by } = options;
  await sendExport(reply, await exportArchive(app, { jobs: found, by, format, userId }));
}

async function sendChanges(
  app: AppContext,
  reply: FastifyReply,
  id: JobId,
  options: ChangesFileOptions,
): Promise<void> {
  const { userId } = await linkedJob(app, id);
  await countDownload(app, reply.request, userId);
  await sendExport(reply, await exportChanges(app, userId, id, options));
}

/** The job of a link. Links of suspended users end like their sessions. */
async function linkedJob({ db }: AppContext, id: JobId) {
  const { name, platform, type, userId } = jobs;
  const [job] = await db
    .select({ id: jobs.id, name, platform, type, userId })
    .from(jobs)
    .innerJoin(users, and(eq(users.id, userId), isNull(users.suspendedAt)))
    .where(and(eq(jobs.id, id), isNull(jobs.deletedAt)));
  if (!job) throw invalid();
  return job;
}

const FilePath = Path.extend({ file: FileId });

/** Serves prepared files, including byte ranges. */
function serveFiles(server: FastifyInstance, app: AppContext): void {
  const { db, env, clock, fileStore } = app;
  serveFileRoute(server, '/api/jobs/:id/files/:file/download', async (request, reply) => {
    try {
      const path = FilePath.safeParse(request.params);
      const signed = Signature.safeParse(request.query);
      if (!path.success || !signed.success) throw invalid();
      const { id: jobId, file: fileId } = path.data;
      const { expires, signature } = signed.data;
      if (!isFileLinkValid(env.SIGNING_KEY, { jobId, fileId, expires }, signature, clock.now())) throw invalid();
      const file = await findReadyFile(db, jobId, fileId);
      if (!file) throw invalid();
      await countDownload(app, request, file.userId);
      const { format, compress } = file.options;
      const stored = { ...fileOf(jobId, format, compress === 'gzip'), bytes: file.bytes, etag: `"${keyOf(file)}"` };
      return await sendStored(request, reply, stored, async (range) => {
        const body = await fileStore.read(keyOf(file), range);
        if (body === null) await endLostFile(db, fileId);
        return body;
      });
    } catch (error) {
      return sendFailure(reply, error);
    }
  });
}

/** Serves all data of a user as one file. */
function serveExport(server: FastifyInstance, app: AppContext): void {
  const route = routeOf('users.exportData');
  serveFileRoute(server, route.url, async (request, reply) => {
    try {
      // The procedure checks authorization.
      await callProcedure(app, route, request, reply);
      const { user, token, client } = await createRequestContext(app, request, reply);
      if (!user || token === null) throw new AppError('not_logged_in', msg('auth.sign_in'));
      const wantsBody = request.method !== 'HEAD';
      if (wantsBody) {
        await consumeExport(app, user.id);
        await recordAudit(app.db, user.id, 'data_exported', client, app.clock.now());
      }
      return await reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="trawl-export.json"')
        .header('cache-control', 'private, no-store')
        .send(wantsBody ? Readable.from(exportData(app, user, token)) : undefined);
    } catch (error) {
      return sendFailure(reply, error);
    }
  });
}
