import fastifyCompress from '@fastify/compress';
import { msg } from '@trawl/contracts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { preferredType } from '../responses/preferred-type.ts';
import { inlineScriptHashes } from '../web/script-hashes.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';
const SCRIPT = `${PAGE}/js/scalar.js`;
/** A request that accepts both gets the document. */
const TYPES = ['application/json; charset=utf-8', 'text/html; charset=utf-8'];
/** Several of Scalar's own colors have too little contrast for small text. */
const READABLE_COLORS = `
.light-mode, .dark-mode { --scalar-color-3: var(--scalar-color-2) !important; }
.light-mode {
  --scalar-color-green: #047857 !important;
  --scalar-color-red: #b91c1c !important;
  --scalar-color-blue: #1d4ed8 !important;
  --scalar-color-orange: #a84308 !important;
  --scalar-color-yellow: #8a5d00 !important;
}
.dark-mode { --scalar-color-red: #ff8589 !important; }
`;

/** Serves the OpenAPI document, and Scalar's page to read it and send requests. */
export async function serveApiDocs(server: FastifyInstance, publicUrl: string): Promise<void> {
  let document: Promise<object> | undefined;
  // Generated at the first request rather than at the start, because it takes a while.
  const readDocument = () =>
    (document ??= import('./openapi.ts').then(({ openApiDocument }) => openApiDocument(publicUrl)));
  await server.register(async (scope) => {
    await scope.register(fastifyCompress, { encodings: ['br', 'gzip'] });
    scope.get(DOCUMENT, readDocument);
    scope.addHook('onRequest', async ({ routeOptions, headers, hostname }, reply) => {
      // Scalar's handlers parse the host of a request, and fail if it is invalid.
      if (!URL.canParse(`http://${hostname}`)) throw new AppError('bad_input', msg('request.unreadable'));
      if (routeOptions.url === PAGE && preferredType({ headers }, TYPES) !== TYPES[1]) {
        return reply.send(await readDocument());
      }
    });
    scope.addHook('onSend', setPageHeaders);
    let scalar: Promise<FastifyInstance> | undefined;
    const sendScalar = async ({ url, headers: { host = '' } }: FastifyRequest, reply: FastifyReply) => {
      scalar ??= loadScalar();
      const { statusCode, headers, payload } = await (await scalar).inject({ url, headers: { host } });
      return reply.code(statusCode).header('content-type', headers['content-type']).send(payload);
    };
    scope.get(PAGE, (_request, reply) => reply.redirect(`${PAGE}/`, 301));
    scope.get(`${PAGE}/`, sendScalar);
    scope.get(SCRIPT, sendScalar);
  });
}

/** Loads Scalar's handlers, at the first request because their module takes 20 MB of memory. */
async function loadScalar(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = Fastify();
  await server.register(scalar, {
    routePrefix: PAGE,
    configuration: {
      url: DOCUMENT,
      pageTitle: 'Trawl API',
      // Everything that would load from or send to Scalar's own servers is off; the page's policy blocks the rest.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      customCss: READABLE_COLORS,
    },
  });
  return server;
}

async function setPageHeaders(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (request.routeOptions.url === SCRIPT) {
    reply.header('cache-control', 'public, max-age=3600');
    return payload;
  }
  if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
  const html = payload.replace('<html>', '<html lang="en">');
  reply.header('content-security-policy', policyOf(html));
  return html;
}

/** Scalar sets inline styles; requests from the page may only go to this server. */
const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
