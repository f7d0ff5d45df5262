import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { originOf } from '../instagram/origin.ts';
import { sendPage } from '../instagram/reply.ts';

const put = z.object({ shared: z.enum(['true', 'false']).default('true') });
const asked = z.object({ format: z.string().default('xlsx'), gid: z.string().optional() });

const MOST_BYTES = 30_000_000;

const SIGN_IN =
  '<!DOCTYPE html><html lang="en"><head><title>Google Sheets: Sign-in</title></head><body><h1>Sign in</h1><p>to continue to Google Sheets</p><form><input type="email" name="identifier"></form></body></html>';
const MISSING =
  '<!DOCTYPE html><html lang="en"><head><title>Page not found</title></head><body><p>Sorry, the file you have requested does not exist.</p></body></html>';

interface ById {
  Params: { id: string };
}

/**
 * Google Sheets for clients without an account: a sheet shared by link is exported as CSV, a private one redirects to the sign-in
 * page, and an unknown one is not found. `PUT /__sandbox/sheets/:id` creates one (`?shared=false`).
 */
export function registerSheets(app: FastifyInstance, context: SandboxContext): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.put<ById>('/__sandbox/sheets/:id', { bodyLimit: MOST_BYTES }, (request, reply) => {
      const query = put.safeParse(request.query);
      if (!query.success) return reply.code(400).send({ message: z.prettifyError(query.error) });
      const csv = typeof request.body === 'string' ? request.body : '';
      context.sheets.set(request.params.id, { csv, shared: query.data.shared === 'true' });
      const url = `${originOf(request)}/spreadsheets/d/${request.params.id}/edit`;
      return reply.code(201).send({ id: request.params.id, shared: query.data.shared === 'true', url });
    });
    done();
  });

  app.get<ById>('/spreadsheets/d/:id/export', (request, reply) => {
    const sheet = context.sheets.get(request.params.id);
    if (!sheet) return sendPage(reply.code(404), MISSING);
    if (!sheet.shared) {
      const back = encodeURIComponent(originOf(request) + request.url);
      return reply.redirect(`${originOf(request)}/ServiceLogin?continue=${back}`, 302);
    }
    const { format } = asked.parse(request.query);
    if (format !== 'csv') return sendPage(reply.code(400), MISSING);
    return reply
      .type('text/csv')
      .header('content-disposition', `attachment; filename="${request.params.id.replace(/[^\w-]/g, '')}.csv"`)
      .header('cache-control', 'no-cache, no-store, max-age=0, must-revalidate')
      .send(sheet.csv);
  });

  app.get('/ServiceLogin', (_request, reply) => sendPage(reply, SIGN_IN));
}
