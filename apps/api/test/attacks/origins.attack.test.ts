import { recordAttack } from '@trawl/stack/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/test-service.ts';

const HTTPS = { PUBLIC_URL: 'https://trawl.example' };
const PASSWORD = 'correct horse battery';

let api: TestService;
beforeAll(async () => {
  api = await startTestService(HTTPS);
});
afterAll(() => api.stop());

const cookiesOf = (headers: Readonly<Record<string, unknown>>): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);

test('the cookie is bound to the host and to https', async ({ task }) => {
  const user = await api.registered();
  const login = await api.visitor().call('POST', '/api/users/login', { email: user.email, password: PASSWORD });
  const set = cookiesOf(login.headers);
  const session = set.find((line) => line.startsWith('__Host-trawl_session=')) ?? '';
  expect(session).toMatch(/^__Host-trawl_session=trawl_[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(set.filter((line) => line.startsWith('trawl_session=') && !line.startsWith('trawl_session=;'))).toEqual([]);
  const [pair = ''] = session.split(';');
  const token = pair.slice(pair.indexOf('=') + 1);
  const checkAuth = (cookie: string) => api.visitor().call('GET', '/api/users/check-auth', undefined, { cookie });
  expect((await checkAuth(pair)).status).toBe(200);
  // The previous release's cookie name stays valid for one release, and never overrides the prefixed one.
  expect((await checkAuth(`trawl_session=${token}`)).status).toBe(200);
  expect((await checkAuth(`trawl_session=trawl_planted; ${pair}`)).status).toBe(200);
  expect((await checkAuth(`trawl_session=${token}; __Host-trawl_session=trawl_planted`)).status).toBe(401);
  const out = await api.visitor().call('POST', '/api/users/logout', undefined, { cookie: pair });
  expect(cookiesOf(out.headers).join('\n')).toMatch(/__Host-trawl_session=;[\s\S]*trawl_session=;/);
  recordAttack(task, '20. a session cookie planted by a neighboring host', 4, '`__Host-`; the planted one never wins');
});

test('a device cookie set by another subdomain is ignored', async ({ task }) => {
  const user = await api.registered();
  const planted = 'p'.repeat(43);
  const login = await api
    .visitor()
    .call('POST', '/api/users/login', { email: user.email, password: PASSWORD }, { cookie: `trawl_device=${planted}` });
  const device = cookiesOf(login.headers).find((line) => line.startsWith('__Host-trawl_device=')) ?? '';
  expect(device).toMatch(/^__Host-trawl_device=[\w-]{43};/);
  expect(device).not.toContain(planted);
  recordAttack(
    task,
    '20. a device cookie planted by a neighboring host',
    1,
    'ignored; the browser gets one of its own',
  );
});

test('an origin is compared by scheme, host and port', async ({ task }) => {
  const login = { email: 'nobody@example.com', password: 'x' };
  const foreign = [
    'http://trawl.example',
    'https://trawl.example:8443',
    'https://trawl.example.evil.example',
    'https://evil.example',
    'http://localhost:3000',
    'null',
    'https://trawl.example/',
    'https://TRAWL.example@evil.example',
    '',
  ];
  for (const origin of foreign) {
    const answer = await api.visitor().call('POST', '/api/users/login', login, { origin });
    expect(answer, origin).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
  }
  for (const origin of ['https://trawl.example', 'https://localhost:3000']) {
    expect((await api.visitor().call('POST', '/api/users/login', login, { origin })).status, origin).toBe(401);
  }
  recordAttack(task, '20. POST from http:// of the same host, another port, `null`', foreign.length, '403');
});

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': expect.stringMatching(/^default-src 'none'/),
};

test('every response has the security headers, also without a route', async () => {
  const routed = ['/api/jobs', '/healthz', '/api/docs', '/nowhere', '/trpc/users.checkAuth'];
  for (const path of [...routed, '/api/%zz', `/api/jobs/${'x'.repeat(201)}`]) {
    const { headers } = await api.visitor().call('GET', path);
    expect(headers, path).toMatchObject(SECURITY_HEADERS);
    expect(headers['x-powered-by']).toBeUndefined();
    if (/^\/(api|trpc)/.test(path)) expect(headers['cache-control']).toBe('no-store');
  }
});

test('a response to a request that Node can’t parse has the security headers', async () => {
  const origin = await api.service.app.listen({ host: '127.0.0.1', port: 0 });
  const refused = await fetch(`${origin}/?q=${'a'.repeat(20_000)}`);
  expect(refused.status).toBe(431);
  const headers = Object.fromEntries(refused.headers);
  expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
  expect(await refused.json()).toMatchObject({ code: 'payload_too_large' });
});
