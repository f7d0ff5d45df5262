import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from './harness.ts';

const { get, control, open, sandbox } = startSandbox();
const PROFILE = '/api/v1/users/web_profile_info/?username=nasa';

beforeEach(() => control('DELETE', 'faults'));
afterAll(() => sandbox.close());

describe('each failure, as the platform words it', () => {
  it.each([
    ['rate_limited', 429, { message: 'Please wait a few minutes before you try again.', status: 'fail' }],
    [
      'soft_block',
      401,
      {
        message: 'Please wait a few minutes before you try again.',
        require_login: true,
        igweb_rollout: true,
        status: 'fail',
      },
    ],
    [
      'login_required',
      403,
      {
        message: 'login_required',
        error_title: "You've Been Logged Out",
        error_body: 'Please log back in.',
        logout_reason: 8,
        status: 'fail',
      },
    ],
    ['checkpoint', 400, { message: 'checkpoint_required', lock: false, status: 'fail' }],
    ['feedback_required', 400, { message: 'feedback_required', spam: true, feedback_title: 'Try Again Later' }],
  ])('%s is a %i', async (kind, statusCode, body) => {
    await control('POST', 'faults', { match: 'web_profile_info', kind });
    const answer = await get(PROFILE);
    expect(answer.statusCode).toBe(statusCode);
    expect(answer.json()).toMatchObject(body);
    expect((await get(PROFILE)).statusCode).toBe(200);
  });

  it('http_500 and html return a page instead of data', async () => {
    await control('POST', 'faults', { match: 'web_profile_info', kind: 'http_500' });
    await control('POST', 'faults', { match: 'web_profile_info', kind: 'html' });
    const [broken, page] = [await get(PROFILE), await get(PROFILE)];
    expect([broken.statusCode, page.statusCode]).toEqual([500, 200]);
    for (const answer of [broken, page]) expect(answer.headers['content-type']).toContain('text/html');
  });

  it('truncated is half of the normal response', async () => {
    const whole = (await get(PROFILE)).body;
    await control('POST', 'faults', { match: 'web_profile_info', kind: 'truncated' });
    const half = await get(PROFILE);
    expect(half.statusCode).toBe(200);
    expect(whole.startsWith(half.body.slice(0, 500))).toBe(true);
    expect(() => half.json()).toThrow();
  });

  it('truncated affects lists too', async () => {
    const { sessionid } = await open();
    await control('POST', 'faults', { match: '/followers/', kind: 'truncated' });
    const half = await get('/api/v1/friendships/528817151/followers/?count=12', { session: sessionid });
    expect(() => half.json()).toThrow();
  });

  it('hang sends nothing, and does not keep the sandbox from closing', async () => {
    const { sandbox: listening } = startSandbox();
    const address = await listening.listen();
    listening.context.faults.add({ match: 'web_profile_info', kind: 'hang', times: 1, afterRequests: 0 });
    const outcome = fetch(address + PROFILE).then(
      () => 'answered',
      () => 'broken off',
    );
    const others = await fetch(`${address}/api/v1/users/web_profile_info/?username=natgeo`);
    expect(others.status).toBe(200);
    await listening.close();
    expect(await outcome).toBe('broken off');
  });

  it('a rate limit on a page is a page', async () => {
    await control('POST', 'faults', { match: '/nasa', kind: 'rate_limited' });
    const answer = await get('/nasa/');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['content-type']).toContain('text/html');
  });
});

describe('a failure of one session', () => {
  it('does not affect other sessions, and can be removed', async () => {
    const [{ sessionid: failing }, { sessionid: other }] = [await open(), await open()];
    const order = { match: 'web_profile_info', kind: 'http_500', session: failing, times: 2 };
    const { id } = (await control('POST', 'faults', order)).json<{ id: number }>();
    expect((await get(PROFILE, { session: other })).statusCode).toBe(200);
    expect((await get(PROFILE, { session: failing })).statusCode).toBe(500);
    expect((await control('DELETE', `faults/${id}`)).statusCode).toBe(204);
    expect((await get(PROFILE, { session: failing })).statusCode).toBe(200);
    expect((await control('DELETE', `faults/${id}`)).statusCode).toBe(404);
  });
});

describe('a page', () => {
  it.each([
    ['login_required', 'https://www.instagram.com/accounts/login/?next=%2Fnasa%2F'],
    ['checkpoint', 'https://www.instagram.com/challenge/624247/lMZI350pJ1/'],
  ])('that fails with %s redirects to %s', async (kind, location) => {
    const { sessionid } = await open();
    await control('POST', 'faults', { match: '/nasa', kind });
    const headers = { host: 'www.instagram.com', 'x-forwarded-proto': 'https' };
    const answer = await get('/nasa/', { session: sessionid, headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    const there = await get(new URL(location).pathname, { session: sessionid });
    expect(there.statusCode).toBe(200);
  });
});

describe('a rate limit', () => {
  it('contains a retry delay only if one was requested', async () => {
    await control('POST', 'faults', { match: 'web_profile_info', kind: 'rate_limited' });
    await control('POST', 'faults', { match: 'web_profile_info', kind: 'rate_limited', retryAfter: 2 });
    expect((await get(PROFILE)).headers).not.toHaveProperty('retry-after');
    expect((await get(PROFILE)).headers['retry-after']).toBe('2');
  });
});

describe('variants of the failures', () => {
  it.each([
    ['challenge_required', 400, 'challenge_required'],
    ['suspended', 400, '/accounts/suspended/'],
    ['user_has_logged_out', 403, 'user_has_logged_out'],
  ])('%s', async (kind, statusCode, part) => {
    await control('POST', 'faults', { match: 'web_profile_info', kind });
    const answer = await get(PROFILE);
    expect(answer.statusCode).toBe(statusCode);
    expect(answer.json().status).toBe('fail');
    expect(answer.body).toContain(part);
  });

  it('masked_challenge is a bare Not Found', async () => {
    await control('POST', 'faults', { match: 'web_profile_info', kind: 'masked_challenge' });
    const answer = await get(PROFILE);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not Found']);
  });
});

describe('faults', () => {
  it('let requests pass first, then affect the requested number', async () => {
    await control('POST', 'faults', { match: 'web_profile_info', kind: 'soft_block', times: 2, afterRequests: 3 });
    const codes: number[] = [];
    for (let request = 0; request < 7; request++) codes.push((await get(PROFILE)).statusCode);
    expect(codes).toEqual([200, 200, 200, 401, 401, 200, 200]);
  });

  it('affect only paths that contain their match', async () => {
    await control('POST', 'faults', { match: '/followers/', kind: 'http_500' });
    expect((await get(PROFILE)).statusCode).toBe(200);
    await control('POST', 'faults', { match: 'username=nasa', kind: 'http_500' });
    expect((await get(PROFILE)).statusCode).toBe(200);
  });

  it('can be cleared', async () => {
    await control('POST', 'faults', { match: '', kind: 'http_500', times: 1_000 });
    expect((await get(PROFILE)).statusCode).toBe(500);
    expect((await control('DELETE', 'faults')).statusCode).toBe(204);
    expect((await get(PROFILE)).statusCode).toBe(200);
  });

  it.each([{ kind: 'earthquake' }, { match: 'x' }, { kind: 'html', times: 0 }, { kind: 'html', when: 'now' }])(
    'are refused with %o',
    async (order) => {
      expect((await control('POST', 'faults', order)).statusCode).toBe(400);
    },
  );
});
