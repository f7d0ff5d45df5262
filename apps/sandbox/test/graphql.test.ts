import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSandbox } from './harness.ts';

const { get, post, open, truth } = startSandbox();

const FOLLOWERS = '37479f2b8209594dde7facb0d904896a';
const FOLLOWING = '58712303d941c6855d4e888c5f0cd22f';
const edges = z.array(z.object({ node: z.looseObject({ id: z.string() }) }));
const connection = z.looseObject({
  count: z.number(),
  page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullable() }),
  edges,
});

const byHash = (hash: string, variables: object, session?: string) =>
  get(`/graphql/query/?query_hash=${hash}&variables=${encodeURIComponent(JSON.stringify(variables))}`, {
    ...(session === undefined ? {} : { session }),
  });
const byDoc = (doc: string, variables: object, session?: string) =>
  post('/graphql/query', {
    form: { doc_id: doc, variables: JSON.stringify(variables), server_timestamps: 'true' },
    ...(session === undefined ? {} : { session }),
  });

async function newest() {
  const [first] = z
    .array(z.looseObject({ shortcode: z.string(), pk: z.string(), comments: z.number(), likes: z.number() }))
    .parse(await truth('users/nasa/posts?limit=1'));
  if (!first) throw new Error('nasa has no posts');
  return first;
}

describe('GraphQL', () => {
  it.each(['/graphql/query', '/graphql/query/', '/api/graphql', '/api/graphql/'])(
    'answers at %s by GET and by POST, without an app id or tokens',
    async (path) => {
      const variables = JSON.stringify({ id: '528817151' });
      const asked = { doc_id: '25980296051578533', variables };
      const got = await get(`${path}?${new URLSearchParams(asked)}`);
      const posted = await post(path, { form: asked });
      for (const answer of [got, posted]) {
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toMatchObject({
          status: 'ok',
          data: { user: { pk: '528817151', follower_count: 2_400 } },
        });
      }
    },
  );

  it.each(['12345', 'constructor'])('has errors, not a 404, for the unknown document %s', async (document) => {
    const answer = await byDoc(document, {});
    expect(answer.statusCode).toBe(200);
    expect(answer.json().errors).toHaveLength(1);
  });

  it('is closed to visitors where the platform is', async () => {
    for (const answer of [await byHash(FOLLOWERS, { id: '528817151' }), await byDoc('7898261790222653', {})]) {
      expect([answer.statusCode, answer.json().require_login]).toEqual([401, true]);
    }
  });

  it.each([
    [FOLLOWERS, 'edge_followed_by', 'followers', 2_400],
    [FOLLOWING, 'edge_follow', 'following', 130],
  ])('pages through a whole list by %s', async (hash, edge, list, length) => {
    const { sessionid } = await open();
    const read: string[] = [];
    let after: string | null = null;
    do {
      const answer = await byHash(hash, { id: '528817151', first: 50, ...(after ? { after } : {}) }, sessionid);
      const page = connection.parse(answer.json().data.user[edge]);
      expect(page.count).toBe(length);
      read.push(...page.edges.map(({ node }) => node.id));
      after = page.page_info.end_cursor;
      expect(page.page_info.has_next_page).toBe(after !== null);
    } while (after !== null);
    const expected: string[] = [];
    for (let offset = 0; offset < length; offset += 1_000) {
      const part = z.array(z.looseObject({ id: z.string() })).parse(await truth(`users/nasa/${list}?offset=${offset}`));
      expected.push(...part.map((one) => one.id));
    }
    expect(read).toEqual(expected);
  });

  it('returns a count without edges for private users', async () => {
    const { sessionid } = await open('nasa');
    const answer = await byHash(FOLLOWERS, { id: '5520164480', first: 24 }, sessionid);
    expect(answer.json().data.user.edge_followed_by).toMatchObject({ count: 312, edges: [] });
  });

  it('returns null for a user who does not exist', async () => {
    const answer = await byDoc('25980296051578533', { id: '12' });
    expect(answer.json()).toMatchObject({ data: { user: null }, status: 'ok' });
  });

  it('pages through the timeline, as items with nulls', async () => {
    const { sessionid } = await open();
    const codes = new Set<string>();
    let after: string | null = null;
    do {
      const answer = await byDoc(
        '7898261790222653',
        { username: 'nasa', data: { count: 12 }, first: 12, after },
        sessionid,
      );
      const page = z
        .object({
          edges: z.array(
            z.object({ node: z.looseObject({ code: z.string(), pk: z.string(), media_type: z.number() }) }),
          ),
          page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullable() }),
        })
        .parse(answer.json().data.xdt_api__v1__feed__user_timeline_graphql_connection);
      for (const { node } of page.edges) {
        codes.add(node.code);
        if (node.media_type === 1) expect(node.carousel_media).toBeNull();
      }
      after = page.page_info.end_cursor;
    } while (after !== null);
    expect(codes.size).toBe(240);
  });

  it('returns a post by shortcode in both formats, and null if it does not exist', async () => {
    const { shortcode, pk } = await newest();
    const xdt = (await byDoc('8845758582119845', { shortcode })).json().data.xdt_shortcode_media;
    expect(xdt).toMatchObject({ id: pk, shortcode, edge_media_to_parent_comment: { count: 340 } });
    expect(xdt.__typename).toMatch(/^XDTGraph/);
    const old = (await byHash('2b0673e0dc4580674a88d426fe00ea90', { shortcode })).json().data.shortcode_media;
    expect(old.__typename).toMatch(/^Graph/);
    // instaloader reads the first comments under this name before it requests more.
    expect(connection.parse(old.edge_media_to_comment).edges).toHaveLength(12);
    expect((await byDoc('8845758582119845', { shortcode: 'AAAA' })).json().data.xdt_shortcode_media).toBeNull();
  });

  it('pages through comments and their replies', async () => {
    const { sessionid } = await open();
    const { shortcode } = await newest();
    const read: string[] = [];
    let after: string | null = null;
    do {
      const answer = await byHash('97b41c52301f77ce508f55e66d17620e', { shortcode, first: 12, after }, sessionid);
      const page = connection.parse(answer.json().data.shortcode_media.edge_media_to_parent_comment);
      for (const { node } of page.edges) {
        read.push(node.id);
        let threaded = connection.parse(node.edge_threaded_comments);
        read.push(...threaded.edges.map((edge) => edge.node.id));
        while (threaded.page_info.has_next_page) {
          const more = await byHash(
            '51fdd02b67508306ad4484ff574a0b62',
            { comment_id: node.id, first: 12, after: threaded.page_info.end_cursor },
            sessionid,
          );
          threaded = connection.parse(more.json().data.comment.edge_threaded_comments);
          read.push(...threaded.edges.map((edge) => edge.node.id));
        }
      }
      after = page.page_info.end_cursor;
    } while (after !== null);
    const expected = z.array(z.looseObject({ id: z.string() })).parse(await truth(`media/${shortcode}/comments`));
    expect(read).toEqual(expected.map((one) => one.id));
  });

  it('ends likes near 100 while the count stays correct', async () => {
    const { sessionid } = await open();
    const { shortcode, likes } = await newest();
    let read = 0;
    let after: string | null = null;
    do {
      const answer = await byHash('1cb6ec562846122743b61e492c85999f', { shortcode, first: 50, after }, sessionid);
      const page = connection.parse(answer.json().data.shortcode_media.edge_liked_by);
      expect(page.count).toBe(likes);
      read += page.edges.length;
      after = page.page_info.end_cursor;
    } while (after !== null);
    expect(read).toBeGreaterThanOrEqual(98);
    expect(read).toBeLessThanOrEqual(100);
  });

  it('returns a page of a hashtag', async () => {
    const { sessionid } = await open();
    const answer = await byHash('9b498c08113f1e09617a1703c22b2f32', { tag_name: 'space', first: 24 }, sessionid);
    const page = connection.parse(answer.json().data.hashtag.edge_hashtag_to_media);
    expect(page.edges).toHaveLength(24);
    expect(page.page_info.end_cursor).toMatch(/^QV/);
    expect(page.count).toBeGreaterThan(1_000);
  });

  it('finds users by name', async () => {
    const answer = await byDoc('26347858941511777', { hasQuery: true, query: 'nasa' });
    expect(answer.json().data.xdt_api__v1__fbsearch__non_profiled_serp.users[0]).toMatchObject({
      username: 'nasa',
      id: '528817151',
    });
  });
});
