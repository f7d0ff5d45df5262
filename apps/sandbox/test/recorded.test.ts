import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSandbox } from './harness.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/recorded', import.meta.url));
const OTHER_HOSTS = /cdninstagram\.com|fbcdn\.net|scontent/;
const Edge = z.object({
  page_info: z.object({ end_cursor: z.string().nullish() }),
  edges: z.array(z.object({ node: z.object({ id: z.string() }) })),
});
const Users = z.object({
  users: z.array(z.object({ id: z.string() })),
  next_max_id: z.string().optional(),
  status: z.literal('ok'),
});
const isThere = existsSync(FOLDER);

describe.skipIf(!isThere)(`recorded bodies${isThere ? '' : ` (skipped: there is no ${FOLDER})`}`, () => {
  const { get, post, open } = startSandbox({ recorded: isThere ? FOLDER : undefined });

  it('are returned for users/{id}/info as Instagram sent them, with all digits of big integers', async () => {
    const { sessionid } = await open();
    const answer = await get('/api/v1/users/787132/info/', { session: sessionid });
    expect(answer.json().user).toMatchObject({ username: 'natgeo', follower_count: 274_988_955, media_count: 31_529 });
    expect(answer.body).toContain('"fbid_v2":17841400573960012');
    expect(answer.json().status).toBe('ok');
  });

  it.each([
    ['natgeo', '787132', 274_988_955],
    ['google', '1067259270', 15_689_074],
    ['robertdowneyjr', '1518284433', 52_979_346],
  ])('are returned for web_profile_info of %s in its format', async (username, id, followers) => {
    const answer = await get(`/api/v1/users/web_profile_info/?username=${username}`);
    expect(answer.json().data.user).toMatchObject({ id, username, edge_followed_by: { count: followers } });
  });

  it('add users who only appear in lists and media', async () => {
    const { sessionid } = await open();
    const { user } = (await get('/api/v1/users/web_profile_info/?username=jlo')).json().data;
    expect(user).toMatchObject({ id: '305701719', full_name: 'Jennifer Lopez', is_verified: true });
    const info = (await get('/api/v1/users/305701719/info/', { session: sessionid })).json().user;
    expect(info.username).toBe('jlo');
  });

  it('do not change the named users of the truth endpoints', async () => {
    const { user } = (await get('/api/v1/users/web_profile_info/?username=nasa')).json().data;
    expect(user.edge_followed_by.count).toBe(2_400);
  });

  const truthOf = async (path: string) =>
    z
      .array(z.object({ id: z.string() }))
      .parse((await get(`/__sandbox/truth/${path}`)).json())
      .map(({ id }) => id);
  const graphql = async (query_hash: string, variables: object, session: string) =>
    (
      await get(`/graphql/query/?${new URLSearchParams({ query_hash, variables: JSON.stringify(variables) })}`, {
        session,
      })
    ).json().data;

  it.each([
    ['37479f2b8209594dde7facb0d904896a', 'edge_followed_by', 'followers', 36],
    ['58712303d941c6855d4e888c5f0cd22f', 'edge_follow', 'following', 35],
  ])('are returned for %s page by page, then the computed list continues', async (hash, edge, list, recorded) => {
    const { sessionid } = await open();
    const pages: unknown[][] = [];
    let after: string | null = null;
    do {
      const page: z.infer<typeof Edge> = Edge.parse(
        (await graphql(hash, { id: '1518284433', after }, sessionid)).user[edge],
      );
      pages.push(page.edges.map(({ node }) => node.id));
      after = page.page_info.end_cursor ?? null;
    } while (after !== null);
    expect([...(pages[0] ?? []), ...(pages[1] ?? [])]).toHaveLength(recorded);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat()).toEqual(await truthOf(`users/robertdowneyjr/${list}`));
  });

  it('are returned for REST’s followers in their format, and very large lists still stop near 50', async () => {
    const { sessionid } = await open();
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? '' : `?max_id=${encodeURIComponent(cursor)}`;
      const answer = await get(`/api/v1/friendships/787132/followers/${query}`, { session: sessionid });
      const page = Users.parse(answer.json());
      read.push(...page.users.map(({ id }) => id));
      cursor = page.next_max_id;
    } while (cursor !== undefined);
    expect(read).toEqual(await truthOf('users/natgeo/followers'));
    expect(read).toHaveLength(50);
  });

  it('are returned for posts of a timeline and of hashtags, over GraphQL and REST', async () => {
    const { sessionid } = await open();
    const { user } = await graphql('003056d32c2554def87228bc3fd9668a', { id: '1518284433', first: 12 }, sessionid);
    expect(user.edge_owner_to_timeline_media).toMatchObject({ count: 453, page_info: { has_next_page: true } });
    const { end_cursor: after } = user.edge_owner_to_timeline_media.page_info;
    const next = await graphql('003056d32c2554def87228bc3fd9668a', { id: '1518284433', first: 12, after }, sessionid);
    expect(next.user.edge_owner_to_timeline_media.edges).toHaveLength(12);
    const paris = await graphql('9b498c08113f1e09617a1703c22b2f32', { tag_name: 'paris' }, sessionid);
    expect(paris.hashtag).toMatchObject({ name: 'paris', edge_hashtag_to_media: { count: 125_782_874 } });
    const love = await post('/api/v1/tags/love/sections/', { session: sessionid, form: { tab: 'recent' } });
    expect(love.json()).toMatchObject({ more_available: true, status: 'ok', sections: [{}, {}, {}] });
    const end = await post('/api/v1/tags/love/sections/', {
      session: sessionid,
      form: { tab: 'recent', max_id: love.json().next_max_id },
    });
    expect(end.json()).toMatchObject({ sections: [], more_available: false });
  });

  it('keep the platform’s picture URLs, which the sandbox’s pages never show', async () => {
    const { sessionid } = await open('nasa');
    const info = await get('/api/v1/users/787132/info/', { session: sessionid });
    expect(info.body).toMatch(OTHER_HOSTS);
    for (const path of ['/natgeo/', '/robertdowneyjr/', '/direct/inbox/', '/__sandbox/']) {
      const page = await get(path, { session: sessionid });
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).not.toMatch(OTHER_HOSTS);
    }
  });

  it('can be read from the inner folder as well', async () => {
    const inner = startSandbox({ recorded: `${FOLDER}/instagram` });
    const answer = await inner.get('/api/v1/users/web_profile_info/?username=google');
    expect(answer.json().data.user.id).toBe('1067259270');
  });
});

describe('a recorded hashtag with capital letters', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trawl-recorded-'));
  mkdirSync(join(folder, 'hashtag'));
  const write = (file: string, body: object) => writeFileSync(join(folder, 'hashtag', file), JSON.stringify(body));
  write('a_info.json', { id: '1', name: 'Paris', media_count: 7, formatted_media_count: '7' });
  const edges = [{ node: { id: '2' } }];
  const page_info = { has_next_page: false, end_cursor: null };
  write('a_posts.json', {
    data: { hashtag: { name: 'Paris', edge_hashtag_to_media: { count: 7, page_info, edges } } },
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const { get, open } = startSandbox({ recorded: folder });

  it.each(['paris', 'Paris', 'PARIS'])('is found as %s', async (name) => {
    const { sessionid: session } = await open();
    const recorded = { name: 'Paris', media_count: 7 };
    expect((await get(`/api/v1/tags/${name}/info/`, { session })).json()).toMatchObject(recorded);
    const web = await get(`/api/v1/tags/web_info/?tag_name=${name}`, { session });
    expect(web.json()).toMatchObject({ count: 7, data: recorded });
    const variables = JSON.stringify({ tag_name: name });
    const query = new URLSearchParams({ query_hash: '9b498c08113f1e09617a1703c22b2f32', variables });
    const { data } = (await get(`/graphql/query/?${query}`, { session })).json();
    expect(data.hashtag).toMatchObject({ name: 'Paris', edge_hashtag_to_media: { count: 7 } });
  });
});
