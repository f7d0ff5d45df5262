import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeNotFound } from '../../app-error.ts';
import { isApiRequest } from '../api-request.ts';
import { acceptsEncoding } from '../responses/accepts-encoding.ts';
import { sendFailure } from '../responses/failure.ts';
import { type Page, readPages, robots, type Site, siteMap } from './web-pages.ts';

const FALLBACK = '__spa-fallback.html';
/** Paths of the app without a prerendered page; the fallback renders them in the browser. */
const APP_PATHS = /^\/(dashboard(\/.*)?|account-deleted)\/?$/;

/** Compressible assets; images, videos and fonts are already compressed. */
const COMPRESSIBLE = /javascript|css|json|svg|xml|text\/plain/;
const ASSETS = 'assets';
/** Files that aren't served under their own names: pages, and the compressed copies that are sent in place of the originals. */
const NO_ASSET = /\.(br|gz|html)$/;

/**
 * Serves the built web app: prerendered pages at their paths, immutable assets, and the fallback for the app's other paths, which
 * is also the not-found page.
 *
 * @param root the folder of the build
 */
export async function serveWeb(server: FastifyInstance, root: string, site: Site): Promise<void> {
  if (!existsSync(join(root, FALLBACK))) throw new Error(`WEB_ROOT has no ${FALLBACK}: ${root}`);
  const pages = readPages(root, site);
  // Registered after the API's routes, because it applies only to the routes that follow.
  await server.register(fastifyCompress, {
    customTypes: COMPRESSIBLE,
    encodings: ['br', 'gzip'],
    // Brotli's maximum quality is meant for static files; this level suits dynamic responses.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // The build compresses its files once, with a slower and better compression than responses allow.
    preCompressed: true,
    globIgnore: [`${ASSETS}/**`, '**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const forever = path.includes(`/${ASSETS}/`);
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  // The plugin would register a route for each of hundreds of files, which takes a tenth of a second at each start. Its wildcard would
  // search the folder at each request.
  const assets = readAssets(root);
  server.get<{ Params: { '*': string } }>(`/${ASSETS}/*`, ({ params }, reply) => {
    const name = `${ASSETS}/${params['*']}`;
    if (assets.has(name)) reply.sendFile(name);
    else reply.callNotFound();
  });
  server.get('/sitemap.xml', (_request, reply) =>
    reply.header('content-type', 'application/xml; charset=utf-8').send(siteMap(pages, site.publicUrl)),
  );
  server.get('/robots.txt', (_request, reply) =>
    reply.header('content-type', 'text/plain; charset=utf-8').send(robots(site.publicUrl)),
  );
  const fallback = pages.get(`/${FALLBACK}`);
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (isApiRequest(request) || !['GET', 'HEAD'].includes(request.method) || !fallback) {
      return sendFailure(reply, routeNotFound());
    }
    // An asset of another build: a page in its place would be parsed as a script.
    if (path.startsWith(`/${ASSETS}/`)) {
      return reply
        .code(404)
        .header('content-type', 'text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send('This file is not part of the current build.');
    }
    const page = pages.get(path === '/' ? '/' : path.replace(/\/$/, ''));
    if (page) return sendPage(request, reply, page, 200);
    return sendPage(request, reply, fallback, APP_PATHS.test(path) ? 200 : 404);
  });
}

/** The paths of all assets below the root. Hidden files aren't assets. */
const readAssets = (root: string): ReadonlySet<string> =>
  new Set(globSync(`${ASSETS}/**/*.*`, { cwd: root }).filter((path) => !NO_ASSET.test(path)));

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  const encoding = (['br', 'gzip'] as const).find((each) => acceptsEncoding(request, each));
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .send(encoding ? page.compressed(encoding) : page.html);
}
