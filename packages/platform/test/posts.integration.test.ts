import { msg } from '@trawl/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openFixture, type PlatformFixture, readAll, sorted } from './fixture.ts';

let fixture: PlatformFixture;
let newest: string;
let posts: Record<string, unknown>[];
beforeAll(async () => {
  fixture = await openFixture();
  posts = await fixture.truth('users/nasa/posts');
  newest = String(posts[0]?.shortcode);
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

describe('posts', () => {
  it('of nasa are all read, with their data', async () => {
    const { rows, outcome } = await readAll(await fixture.open(), 'profile_post', 'nasa');
    expect(outcome).toEqual({ verdict: 'complete', found: 240, reason: null });
    expect(sorted(rows, 'shortcode')).toEqual(sorted(posts, 'shortcode'));
    const byCode = new Map(rows.map((row) => [row.shortcode, row]));
    for (const post of posts) {
      expect(byCode.get(post.shortcode)).toMatchObject({
        id: post.pk,
        commentsCount: post.comments,
        likesCount: post.likesHidden ? null : post.likes,
        caption: post.caption || null,
        isPinned: post.pinned,
        commentsDisabled: post.commentsOff,
        mediaType: post.kind,
        takenAt: new Date(Number(post.takenAt) * 1_000).toISOString(),
        ownerUsername: 'nasa',
      });
    }
  });

  it('stop at the limit', async () => {
    const { rows, outcome, pages } = await readAll(await fixture.open(), 'profile_post', 'nasa', { limit: 40 });
    expect(outcome?.verdict).toBe('complete');
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(pages).toHaveLength(2);
    expect(pages.at(-1)?.more).toBe(true);
  });
});

describe('the newest posts of a profile', () => {
  const expand = async (target: string, limit: number) => {
    const collector = await fixture.open();
    const pages = collector.expand?.('comment', { target, limit, signal: AbortSignal.timeout(30_000) });
    for (;;) {
      const step = await pages?.next();
      if (!step || step.done) return step?.value;
    }
  };
  const byDate = () =>
    posts
      .toSorted((a, b) => Number(b.takenAt) - Number(a.takenAt))
      .map(({ shortcode }) => `${fixture.base}/p/${shortcode}/`);

  it('are chosen by date, so pinned posts are among them only if they are new', async () => {
    expect(posts.some(({ pinned }) => pinned)).toBe(true);
    expect(await expand('nasa', 5)).toEqual({ into: byDate().slice(0, 5), found: 240, whyNone: null });
    expect((await expand('nasa', 50))?.into).toEqual(byDate().slice(0, 50));
  });

  it('are all there are if there are fewer', async () => {
    expect((await expand('nasa', 1_000))?.into).toEqual(byDate());
  });

  it('can’t be read from a private or missing profile', async () => {
    await expect(expand('quiet_harbor', 5)).rejects.toMatchObject({ because: 'private' });
    await expect(expand('nobody_is_called_this', 5)).rejects.toMatchObject({ because: 'missing' });
  });
});

describe('comments', () => {
  it('of nasa’s newest post are all read, with their replies', async () => {
    const { rows, outcome } = await readAll(await fixture.open(), 'comment', `${fixture.base}/p/${newest}/`);
    const expected = await fixture.truth(`media/${newest}/comments`);
    expect(expected.length).toBeGreaterThanOrEqual(300);
    expect(sorted(rows, 'id')).toEqual(sorted(expected, 'id'));
    const texts = new Map(expected.map((comment) => [comment.id, comment.text]));
    expect(rows.every((row) => row.text === texts.get(row.id))).toBe(true);
    expect(rows.filter((row) => row.parentId !== null)).toHaveLength(
      expected.filter((comment) => comment.isReply).length,
    );
    expect(outcome).toEqual({ verdict: 'complete', found: expected.length, reason: null });
  });

  it('fail for a post that doesn’t exist', async () => {
    const { error } = await readAll(await fixture.open(), 'comment', 'BAAAAAAAAAA');
    expect(error).toMatchObject({ name: 'TargetUnavailable', because: 'missing' });
  });
});

describe('likes', () => {
  it('are read as far as the platform shows them', async () => {
    const { rows, outcome } = await readAll(await fixture.open(), 'like', newest);
    const likes = Number(posts[0]?.likes);
    const shown = await fixture.truth(`media/${newest}/likers`);
    expect(rows.length).toBeGreaterThan(90);
    const known = new Set(sorted(shown, 'id'));
    expect(rows.filter((row) => !known.has(String(row.id)))).toEqual([]);
    expect(outcome).toMatchObject({ verdict: 'partial', found: likes });
    expect(outcome?.reason).toMatchObject({
      code: 'platform.capped',
      params: { count: rows.length, things: msg('list.like') },
    });
  });
});

describe('hashtags', () => {
  it('give their posts until the limit', async () => {
    const { rows, outcome, pages } = await readAll(await fixture.open(), 'hashtag', '#Space', { limit: 100 });
    const expected = await fixture.truth('tags/space/posts');
    expect(pages.length).toBeGreaterThan(2);
    expect(rows.map((row) => row.id)).toEqual(expected.slice(0, rows.length).map((post) => post.pk));
    expect(rows[0]).toMatchObject({ target: '#Space', engagementRate: null });
    expect(outcome?.verdict).toBe('complete');
  });
});
