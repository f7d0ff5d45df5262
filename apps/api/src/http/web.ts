import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingThere } from '../app-error.ts';
import { sendFailure } from './failure.ts';

const FALLBACK = '__spa-fallback.html';
/** Paths of the app that have no page of their own: the fallback finds them in the browser. */
const APP_PATHS = /^\/(dashboard(\/.*)?|login|register|verify-email|forgot-password|reset-password)\/?$/;

/** What of the assets is worth compressing; pictures and fonts are compressed already. */
const COMPRESSIBLE = /javascript|css|json|svg|xml|text\/plain/;

interface Page {
  readonly html: string;
  readonly gzip: Buffer;
  readonly policy: string;
}

/**
 * Serves the built web app: prerendered pages at their paths, assets that never change for good, and for the app's other
 * paths the fallback, which is also the not-found page.
 *
 * @param root the folder of the build
 * @param pictures origins besides our own that pictures come from
 */
export async function serveWeb(server: FastifyInstance, root: string, pictures: readonly string[]): Promise<void> {
  if (!existsSync(join(root, FALLBACK))) throw new Error(`WEB_ROOT has no ${FALLBACK}: ${root}`);
  const pages = new Map<string, Page>();
  for (const file of globSync('**/*.html', { cwd: root })) {
    const html = readFileSync(join(root, file), 'utf8');
    pages.set(`/${file.replace(/(^|\/)index\.html$/, '').replace(/\/$/, '')}`, {
      html,
      gzip: gzipSync(html),
      policy: policyOf(html, pictures),
    });
  }
  // Registered here, after the API's routes: it concerns the routes that follow.
  await server.register(fastifyCompress, {
    customTypes: COMPRESSIBLE,
    encodings: ['br', 'gzip'],
    // Brotli's best is for what is compressed once; this one is made for answers.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await server.register(fastifyStatic, {
    root,
    serve: true,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html'],
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  const fallback = pages.get(`/${FALLBACK}`);
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (/^\/(api|trpc)(\/|$)/.test(path) || !['GET', 'HEAD'].includes(request.method) || !fallback) {
      return sendFailure(reply, nothingThere());
    }
    const page = pages.get(path === '/' ? '/' : path.replace(/\/$/, ''));
    if (page) return sendPage(request, reply, page, 200);
    return sendPage(request, reply, fallback, APP_PATHS.test(path) ? 200 : 404);
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  const gzip = request.headers['accept-encoding']?.includes('gzip') ?? false;
  if (gzip) reply.header('content-encoding', 'gzip');
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .send(gzip ? page.gzip : page.html);
}

/** Only our own scripts run: the inline ones of this very page are named by their hashes. */
function policyOf(html: string, pictures: readonly string[]): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    // Mantine sets styles of elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https: ${pictures.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
