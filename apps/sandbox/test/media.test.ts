import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSandbox } from './harness.ts';

const { get, post, open, truth } = startSandbox();

const truthPosts = z.array(
  z.looseObject({
    shortcode: z.string(),
    pk: z.string(),
    comments: z.number(),
    likes: z.number(),
    pinned: z.boolean(),
  }),
);
const feed = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), code: z.string(), media_type: z.number() })),
  num_results: z.number(),
  more_available: z.boolean(),
  next_max_id: z.string().optional(),
  status: z.literal('ok'),
});
const comment = z.looseObject({ pk: z.string(), text: z.string(), child_comment_count: z.number().optional() });
const commentsPage = z.looseObject({
  comments: z.array(comment),
  comment_count: z.number(),
  has_more_headload_comments: z.boolean(),
  next_min_id: z.string().optional(),
});

async function newestOfNasa() {
  const [first] = truthPosts.parse(await truth('users/nasa/posts?limit=1'));
  if (!first) throw new Error('nasa has no posts');
  return first;
}

describe('a feed', () => {
  it('returns all 240 posts of nasa once, pinned ones first, in pages of varying size', async () => {
    const { sessionid } = await open();
    const pages: z.infer<typeof feed>[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? '' : `&max_id=${encodeURIComponent(cursor)}`;
      const answer = await get(`/api/v1/feed/user/528817151/?count=200${query}`, { session: sessionid });
      const page = feed.parse(answer.json());
      expect(page.more_available).toBe(page.next_max_id !== undefined);
      pages.push(page);
      cursor = page.next_max_id;
    } while (cursor !== undefined);
    const read = pages.flatMap((page) => page.items.map((item) => item.code));
    const expected = truthPosts.parse(await truth('users/nasa/posts'));
    expect(new Set(read)).toEqual(new Set(expected.map((one) => one.shortcode)));
    expect(read).toHaveLength(240);
    expect(read.slice(0, 2)).toEqual(expected.filter((one) => one.pinned).map((one) => one.shortcode));
    expect(pages.every((page) => page.items.length <= 33)).toBe(true);
    expect(new Set(pages.map((page) => page.items.length)).size).toBeGreaterThan(1);
  });

  it('has carousels, reels and images, omits missing values and keeps all digits of the pk', async () => {
    const { sessionid } = await open();
    const answer = await get('/api/v1/feed/user/528817151/?count=33', { session: sessionid });
    const { items } = feed.parse(answer.json());
    expect(new Set(items.map((item) => item.media_type))).toEqual(new Set([1, 2, 8]));
    for (const item of items) {
      expect('carousel_media' in item).toBe(item.media_type === 8);
      expect('video_versions' in item).toBe(item.media_type === 2);
      expect(answer.body).toContain(`"pk":${item.id.split('_')[0]},`);
    }
  });

  it('is closed for a private user', async () => {
    const { sessionid } = await open('nasa');
    const answer = await get('/api/v1/feed/user/5520164480/', { session: sessionid });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Not authorized to view user']);
  });
});

describe('comments', () => {
  it('match the truth for the newest post of nasa, with replies', async () => {
    const { sessionid } = await open();
    const newest = await newestOfNasa();
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? '' : `&min_id=${encodeURIComponent(cursor)}`;
      const url = `/api/v1/media/${newest.pk}/comments/?can_support_threading=true&permalink_enabled=false${query}`;
      const page = commentsPage.parse((await get(url, { session: sessionid })).json());
      expect(page.comment_count).toBe(newest.comments);
      expect(page.has_more_headload_comments).toBe(page.next_min_id !== undefined);
      for (const one of page.comments) {
        read.push(one.pk);
        if (!one.child_comment_count) continue;
        const replies = await get(`/api/v1/media/${newest.pk}/comments/${one.pk}/child_comments/`, {
          session: sessionid,
        });
        const children = z.object({ child_comments: z.array(comment) }).parse(replies.json()).child_comments;
        expect(children).toHaveLength(one.child_comment_count);
        read.push(...children.map((child) => child.pk));
      }
      cursor = page.next_min_id;
      if (cursor !== undefined) expect(JSON.parse(cursor)).toHaveProperty('cached_comments_cursor');
    } while (cursor !== undefined);
    const expected = z
      .array(z.looseObject({ id: z.string() }))
      .parse(await truth(`media/${newest.shortcode}/comments`));
    expect(expected.length).toBeGreaterThanOrEqual(300);
    expect(read).toEqual(expected.map((one) => one.id));
  });

  it('refuse made-up cursors', async () => {
    const { sessionid } = await open();
    const { pk } = await newestOfNasa();
    for (const cursor of ['15', '{}', '{"cached_comments_cursor":"x","bifilter_token":"y"}']) {
      const url = `/api/v1/media/${pk}/comments/?min_id=${encodeURIComponent(cursor)}`;
      expect((await get(url, { session: sessionid })).statusCode).toBe(400);
    }
  });
});

describe('likers', () => {
  it('end near 100 while the count stays correct', async () => {
    const { sessionid } = await open();
    const newest = await newestOfNasa();
    const answer = (await get(`/api/v1/media/${newest.pk}/likers/`, { session: sessionid })).json();
    const users = z.array(z.looseObject({ id: z.string() })).parse(answer.users);
    expect(answer.user_count).toBe(newest.likes);
    expect(users.length).toBeGreaterThanOrEqual(98);
    expect(users.length).toBeLessThanOrEqual(100);
    const expected = z.array(z.looseObject({ id: z.string() })).parse(await truth(`media/${newest.shortcode}/likers`));
    expect(expected).toHaveLength(newest.likes);
    expect(users.map((user) => user.id)).toEqual(expected.slice(0, users.length).map((user) => user.id));
  });
});

describe('a media item', () => {
  it('is found by its pk and by its full id, and by nothing else', async () => {
    const { sessionid } = await open();
    const { pk, shortcode } = await newestOfNasa();
    for (const id of [pk, `${pk}_528817151`]) {
      const answer = (await get(`/api/v1/media/${id}/info/`, { session: sessionid })).json();
      expect(answer).toMatchObject({ num_results: 1, status: 'ok', items: [{ code: shortcode }] });
    }
    expect((await get('/api/v1/media/123/info/', { session: sessionid })).statusCode).toBe(400);
  });
});

describe('a hashtag', () => {
  it('can be paged to the end with both its cursors', async () => {
    const { sessionid } = await open();
    const section = z.object({
      layout_content: z.object({
        medias: z.array(
          z.object({
            media: z.looseObject({ code: z.string(), pk: z.string(), caption: z.looseObject({ text: z.string() }) }),
          }),
        ),
      }),
    });
    const sectionsPage = z.looseObject({
      sections: z.array(section),
      more_available: z.boolean(),
      next_max_id: z.string().optional(),
      next_page: z.number().optional(),
    });
    const codes = new Set<string>();
    let form: Record<string, string> = { tab: 'recent', surface: 'grid' };
    for (;;) {
      const answer = await post('/api/v1/tags/space/sections/', { session: sessionid, form });
      const page = sectionsPage.parse(answer.json());
      for (const { media } of page.sections.flatMap((one) => one.layout_content.medias)) {
        codes.add(media.code);
        expect(media.caption.text).toContain('#space');
      }
      if (!page.more_available) break;
      form = { ...form, max_id: page.next_max_id ?? '', page: String(page.next_page) };
    }
    const [first, second] = [
      truthPosts.parse(await truth('tags/space/posts')),
      truthPosts.parse(await truth('tags/space/posts?offset=1000')),
    ];
    expect(codes).toEqual(new Set([...first, ...second].map((one) => one.shortcode)));
    expect(codes.size).toBe(1_200);
  });

  it('returns its info, or 404 if it does not exist', async () => {
    const { sessionid } = await open();
    const info = await get('/api/v1/tags/web_info/?tag_name=space', { session: sessionid });
    expect(info.json()).toMatchObject({ status: 'ok', data: { name: 'space', recent: { more_available: true } } });
    const none = await get('/api/v1/tags/web_info/?tag_name=nosuchtag', { session: sessionid });
    expect(none.statusCode).toBe(404);
  });
});
