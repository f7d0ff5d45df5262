import { Readable } from 'node:stream';
import { JobId, msg, ResultsFormat } from '@trawl/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { AppContext } from '../context.ts';
import { jobs } from '../db/schema/index.ts';
import { exportData } from '../features/privacy/index.ts';
import { contentTypeOf, exportResults, isLinkValid } from '../features/results/index.ts';
import { consumeRateLimit, recordAudit } from '../features/users/index.ts';
import { sendFailure } from './failure.ts';
import { createRequestContext } from './request-context.ts';
import { callProcedure, type RestRoute, restRoutes } from './rest.ts';

const Path = z.object({ id: JobId });
const Query = z.object({ format: ResultsFormat.default('csv') });
const Signed = z.object({ format: ResultsFormat, expires: z.coerce.number(), signature: z.string() });

const invalid = (): AppError => new AppError('link_invalid', msg('job.download_link_invalid'));

/** Procedures whose REST route is served here because the response is a file. */
export const FILES = ['jobs.results', 'users.exportData'] as const;

function routeOf(name: (typeof FILES)[number]): RestRoute {
  const route = restRoutes().find((each) => each.name === name);
  if (!route) throw new Error(`${name} is not served`);
  return route;
}

/** The routes that return files: with a cookie or bearer token, or with only a signed link. */
export function serveDownloads(server: FastifyInstance, app: AppContext): void {
  const linkRoute = routeOf('jobs.results');
  serveExport(server, app);

  server.get('/api/jobs/:id/results', async (request, reply) => {
    try {
      // The procedure checks authorisation for every response format.
      const data = await callProcedure(app, linkRoute, request, reply);
      if (request.headers.accept?.includes('application/json')) return await reply.send({ status: 'success', data });
      const { id } = Path.parse(request.params);
      const { format } = Query.parse(request.query);
      return await sendFile(app, reply, id, format);
    } catch (error) {
      return sendFailure(reply, error);
    }
  });

  server.get('/api/jobs/:id/download', async (request, reply) => {
    try {
      const path = Path.safeParse(request.params);
      const signed = Signed.safeParse(request.query);
      if (!path.success || !signed.success) throw invalid();
      const { id } = path.data;
      const { format, expires, signature } = signed.data;
      if (!isLinkValid(app.env.SIGNING_KEY, { jobId: id, format, expires }, signature, app.clock.now()))
        throw invalid();
      return await sendFile(app, reply, id, format);
    } catch (error) {
      return sendFailure(reply, error);
    }
  });
}

async function sendFile(app: AppContext, reply: FastifyReply, id: JobId, format: ResultsFormat): Promise<void> {
  const [job] = await app.db
    .select({ platform: jobs.platform, type: jobs.type, userId: jobs.userId })
    .from(jobs)
    .where(and(eq(jobs.id, id), isNull(jobs.deletedAt)));
  if (!job) throw invalid();
  await consumeRateLimit(app.db, `results:${job.userId}`, FILES_OF_RESULTS, app.clock.now());
  // A stream that fails midway closes the connection without its last chunk, so a truncated file isn't mistaken for a complete
  // one.
  const file = Readable.from(exportResults(app.db, { ...job, id }, format));
  await reply
    .header('content-type', contentTypeOf(format))
    .header('content-disposition', `attachment; filename="job-${id}-results.${format}"`)
    .header('cache-control', 'private, no-store')
    .send(file);
}

/** Per owner of the job, for all users of the link; a program that downloads a file every 30 s stays within it. */
const FILES_OF_RESULTS = { count: 300, windowMs: 3_600_000 };
const EXPORTS = { count: 20, windowMs: 3_600_000 };

/** Serves all data of a user as one file. */
function serveExport(server: FastifyInstance, app: AppContext): void {
  const route = routeOf('users.exportData');
  server.get(route.url, async (request, reply) => {
    try {
      // The procedure checks authorisation.
      await callProcedure(app, route, request, reply);
      const { user, token, client } = await createRequestContext(app, request, reply);
      if (!user || token === null) throw new AppError('not_logged_in', msg('auth.sign_in'));
      await consumeRateLimit(app.db, `export:${user.id}`, EXPORTS, app.clock.now());
      await recordAudit(app.db, user.id, 'data_exported', client, app.clock.now());
      return await reply
        .header('content-type', contentTypeOf('json'))
        .header('content-disposition', 'attachment; filename="trawl-export.json"')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(exportData(app, user, token)));
    } catch (error) {
      return sendFailure(reply, error);
    }
  });
}
