import { describe, expect, it } from 'vitest';
import { startSandbox } from './harness.ts';

const START = Date.UTC(2026, 0, 1);
const { get, control, open, truth, sandbox } = startSandbox({ now: () => START });

describe('the truth', () => {
  it('describes a user', async () => {
    expect(await truth('users/nasa')).toMatchObject({
      id: '528817151',
      username: 'nasa',
      followers: 2_400,
      following: 130,
      posts: 240,
      private: false,
    });
    expect((await get('/__sandbox/truth/users/nobody.here')).statusCode).toBe(404);
  });

  it('returns lists in windows of up to 1,000', async () => {
    expect(await truth('users/tidepool_lab/followers?limit=5000')).toHaveLength(1_000);
    expect(await truth('users/tidepool_lab/followers?offset=9990&limit=50')).toHaveLength(10);
    expect(await truth('users/tidepool_lab/followers?offset=10000')).toEqual([]);
    expect(await truth('users/nasa/following')).toHaveLength(130);
    expect(await truth('users/nasa/posts')).toHaveLength(240);
    expect(await truth('users/nasa/posts?offset=0&limit=1')).toEqual([
      expect.objectContaining({ shortcode: expect.any(String), pk: expect.any(String), comments: 340 }),
    ]);
    expect((await get('/__sandbox/truth/users/nasa/posts?limit=many')).statusCode).toBe(400);
  });
});

describe('a request', () => {
  it('may have a JSON content type without a body; invalid JSON is refused', async () => {
    expect((await control('POST', 'sessions', '', 'application/json')).statusCode).toBe(201);
    expect((await control('POST', 'sessions')).statusCode).toBe(201);
    expect((await control('POST', 'sessions', '{"username":', 'application/json')).statusCode).toBe(400);
    expect((await control('POST', 'sessions', '{"name":"nasa"}', 'application/json')).statusCode).toBe(400);
  });
});

describe('requests', () => {
  it('are counted by session and second', async () => {
    const { sessionid, username } = await open();
    await control('DELETE', 'requests');
    await get('/api/v1/users/528817151/info/', { session: sessionid });
    await get('/api/v1/users/528817151/info/', { session: sessionid });
    await get('/api/v1/users/web_profile_info/?username=nasa');
    const noted: unknown = (await get('/__sandbox/requests')).json();
    expect(noted).toEqual([
      { session: sessionid, username, second: START / 1000, count: 2, paths: { '/api/v1/users/528817151/info/': 2 } },
      {
        session: null,
        username: null,
        second: START / 1000,
        count: 1,
        paths: { '/api/v1/users/web_profile_info/': 1 },
      },
    ]);
  });

  it('are bounded in memory', () => {
    for (let session = 0; session < 25_000; session++) sandbox.context.requests.record(`${session}`, null, '/');
    expect(sandbox.context.requests.list()).toHaveLength(20_000);
  });
});

describe('the page', () => {
  it('shows users, faults and a button', async () => {
    await control('POST', 'faults', { match: '/<followers>', kind: 'hang' });
    const page = await get('/__sandbox/');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('tidepool_lab');
    expect(page.body).toContain('Open a session');
    expect(page.body).toContain('&#60;followers&#62;');
    expect(page.body).not.toContain('<followers>');
  });
});

describe('a sheet', () => {
  const csv = 'username,note\r\nnasa,"a, b"\r\n';

  it('is exported unchanged', async () => {
    expect((await control('PUT', 'sheets/abc-1_2', csv, 'text/csv')).statusCode).toBe(201);
    const answer = await get('/spreadsheets/d/abc-1_2/export?format=csv&gid=0');
    expect([answer.statusCode, answer.body]).toEqual([200, csv]);
    expect(answer.headers['content-type']).toContain('text/csv');
  });

  it('redirects to the sign-in page if it is not shared, and is not found if it is unknown', async () => {
    await control('PUT', 'sheets/closed?shared=false', csv, 'text/csv');
    const closed = await get('/spreadsheets/d/closed/export?format=csv');
    expect(closed.statusCode).toBe(302);
    const signIn = await get(new URL(String(closed.headers.location)).pathname);
    expect(signIn.headers['content-type']).toContain('text/html');
    const missing = await get('/spreadsheets/d/none/export?format=csv');
    expect(missing.statusCode).toBe(404);
  });

  it('is accepted in any content type, also if it is large', async () => {
    const large = 'username\n'.repeat(400_000);
    expect((await control('PUT', 'sheets/large', large, 'application/octet-stream')).statusCode).toBe(201);
    expect((await get('/spreadsheets/d/large/export?format=csv')).body).toHaveLength(large.length);
    expect((await control('PUT', 'sheets/json', '{"a":1}', 'application/json')).statusCode).toBe(201);
    expect((await get('/spreadsheets/d/json/export?format=csv')).body).toBe('{"a":1}');
  });
});
