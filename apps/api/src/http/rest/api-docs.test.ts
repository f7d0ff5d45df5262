import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFailure } from '../responses/failure.ts';
import { setSecurityHeaders } from '../responses/security-headers.ts';
import { serveApiDocs } from './api-docs.ts';

const PUBLIC_URL = 'https://trawl.example';
const html = { accept: 'text/html' };

let server: FastifyInstance;
beforeAll(async () => {
  server = Fastify();
  server.setErrorHandler((error, _request, reply) => sendFailure(reply, error));
  await setSecurityHeaders(server, PUBLIC_URL);
  await serveApiDocs(server, PUBLIC_URL);
});
afterAll(() => server.close());

test('programs get the document at the URL of the page', async () => {
  const document = await server.inject('/api/openapi.json');
  expect((await server.inject({ url: '/api/docs', headers: { accept: 'application/json' } })).json()).toEqual(
    document.json(),
  );
  const page = await server.inject({ url: '/api/docs', headers: html });
  expect([page.statusCode, page.headers.location]).toEqual([301, '/api/docs/']);
});

test('the page loads nothing from other hosts, and runs only our scripts', async () => {
  const { body, headers } = await server.inject({ url: '/api/docs/', headers: html });
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('<title>Trawl API</title>');
  expect(body).not.toMatch(/https?:/);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; /);
  expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe|\*/);
});

test('the script is compressed and may be cached', async () => {
  const { headers, rawPayload } = await server.inject({
    url: '/api/docs/js/scalar.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=3600' });
  expect(rawPayload.length).toBeLessThan(2_000_000);
});

test('an invalid host is refused', async () => {
  for (const host of ['a b', '[']) {
    for (const url of ['/api/docs', '/api/docs/']) {
      expect((await server.inject({ url, headers: { ...html, host } })).statusCode).toBe(400);
    }
  }
});
