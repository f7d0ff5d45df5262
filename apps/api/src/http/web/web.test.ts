import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWeb } from './web.ts';

const root = mkdtempSync(join(tmpdir(), 'trawl-web-'));
const server = fastify();

beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, '__spa-fallback.html'), '<html><head></head><body>app</body></html>');
  writeFileSync(join(root, 'assets/here-1.js'), 'export {};');
  writeFileSync(join(root, 'assets/.hidden.js'), 'export {};');
  writeFileSync(join(root, 'assets/page.html'), '<html></html>');
  writeFileSync(join(root, 'assets/small-1.js'), 'export {};');
  writeFileSync(join(root, 'assets/small-1.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(root, 'assets/small-1.js.gz'), gzipSync('export {};'));
  await serveWeb(server, root, { publicUrl: 'http://localhost', supportEmail: undefined, pictures: [] });
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

it('responds 404 without caching for assets of other builds', async () => {
  for (const path of ['/assets/gone-1.js', '/assets/gone-1.css', '/assets/gone-1.js?v=2']) {
    const { statusCode, headers, body } = await server.inject(path);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ]);
    expect(body).not.toContain('<html');
  }
});

it('sends the smallest encoding that the browser accepts', async () => {
  for (const [accepted, sent, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const) {
    const { headers, rawPayload } = await server.inject({
      url: '/dashboard',
      headers: { 'accept-encoding': accepted },
    });
    expect([headers['content-encoding'], headers.vary]).toEqual([sent, 'accept-encoding']);
    expect(read(rawPayload).toString()).toContain('<body>app</body>');
  }
});

it('serves immutable assets of this build, and the app at its paths', async () => {
  const asset = await server.inject('/assets/here-1.js');
  expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const page = await server.inject('/dashboard/jobs');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
});

it('serves assets as the build compressed them', async () => {
  for (const [accepted, sent, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const) {
    const { headers, rawPayload } = await server.inject({
      url: '/assets/small-1.js',
      headers: { 'accept-encoding': accepted },
    });
    expect([headers['content-encoding'], headers['content-type'], headers['cache-control'], headers.vary]).toEqual([
      sent,
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      'accept-encoding',
    ]);
    expect(read(rawPayload).toString()).toBe('export {};');
  }
});

it('serves nothing else from the folder of assets', async () => {
  const others = ['small-1.js.br', '.hidden.js', 'page.html', '', '/here-1.js', '../favicon.svg', '%2e%2e/favicon.svg'];
  for (const each of others) expect([each, (await server.inject(`/assets/${each}`)).statusCode]).toEqual([each, 404]);
});
