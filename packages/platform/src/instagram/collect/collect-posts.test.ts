import { msg } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { media, PROFILE, people, profile, run } from '../../../test/scripted.ts';
import { UnexpectedAnswer } from '../../errors.ts';

describe('posts', () => {
  it('contain the data of their captions and counts', async () => {
    const items = [
      media('1'),
      media('2', { like_and_view_counts_disabled: true, like_count: 3, timeline_pinned_user_ids: [528817151] }),
    ];
    const { pages } = await run(
      { [PROFILE]: [profile({ edge_followed_by: { count: 8_000 } })], 'feed/user': [{ items, more_available: false }] },
      'profile_post',
    );
    const [first, second] = pages[0]?.rows.map((row) => row.values) ?? [];
    expect(first).toMatchObject({
      hashtags: ['Moon'],
      mentions: ['esa'],
      likesCount: 90,
      engagementRate: 1.5,
      mediaUrls: ['https://cdn/big'],
      thumbnailUrl: 'https://cdn/small',
      takenAt: '2023-11-14T22:13:20.000Z',
      url: 'https://www.instagram.com/p/CuZLd-iMknW/',
      ownerId: '528817151',
      isPinned: false,
    });
    expect(second).toMatchObject({ likesCount: null, engagementRate: null, isPinned: true });
  });

  it('of a co-author aren’t measured by the target’s followers, nor pinned by the co-author’s pin', async () => {
    const items = [
      media('1', { user: { pk: 8, username: 'esa' }, timeline_pinned_user_ids: [8] }),
      media('2', { user: { pk: 8, username: 'esa' }, timeline_pinned_user_ids: [8, '528817151'] }),
    ];
    const { pages } = await run(
      { [PROFILE]: [profile()], 'feed/user': [{ items, more_available: false }] },
      'profile_post',
    );
    expect(pages[0]?.rows.map(({ values }) => values)).toMatchObject([
      { ownerUsername: 'esa', engagementRate: null, isPinned: false },
      { ownerUsername: 'esa', engagementRate: null, isPinned: true },
    ]);
  });
});

describe('hashtags', () => {
  it('send all three parts of the cursor back', async () => {
    const section = (pk: string) => ({ layout_content: { medias: [{ media: media(pk) }] } });
    const { ids, calls, outcome } = await run(
      {
        'tags/web_info': [{ count: 2, data: { media_count: 2 } }],
        '/sections/': [
          { sections: [section('1')], more_available: true, next_max_id: 'm', next_page: 2, next_media_ids: ['9'] },
          { sections: [section('2'), { layout_content: {} }], more_available: false },
        ],
      },
      'hashtag',
      { target: '#nasa' },
    );
    expect(ids).toEqual(['1', '2']);
    expect(calls.map(({ form }) => form)).toEqual([
      null,
      'tab=recent&surface=grid&include_persistent=0',
      'tab=recent&surface=grid&include_persistent=0&max_id=m&page=2&next_media_ids=%5B%229%22%5D',
    ]);
    expect(outcome).toEqual({ verdict: 'complete', found: 2, reason: null });
  });
});

describe('likes', () => {
  it('stop near a hundred, and report it', async () => {
    const { outcome } = await run({ '/likers/': [{ users: people(0, 98), user_count: 5_000 }] }, 'like');
    expect(outcome).toEqual({
      verdict: 'partial',
      found: 5_000,
      reason: msg('platform.capped', { count: 98, total: 5_000, things: msg('list.like') }),
    });
  });
  const none = { users: [], user_count: 0 };

  it('that are hidden aren’t reported as none', async () => {
    const hidden = media('3141592653589793238', { like_and_view_counts_disabled: true, like_count: 3 });
    const { outcome } = await run({ '/likers/': [none], '/info/': [{ items: [hidden], num_results: 1 }] }, 'like');
    expect(outcome).toMatchObject({
      verdict: 'empty',
      found: null,
      reason: msg('platform.likes_hidden', { platform: 'Instagram' }),
    });
  });

  it('are empty if the post has none', async () => {
    const unloved = media('3141592653589793238', { like_count: 0 });
    const { outcome } = await run({ '/likers/': [none], '/info/': [{ items: [unloved], num_results: 1 }] }, 'like');
    expect(outcome).toEqual({ verdict: 'empty', found: 0, reason: msg('platform.no_likes') });
  });
  it('fail if they are counted but not listed', async () => {
    const { error } = await run({ '/likers/': [{ users: [], user_count: 12 }] }, 'like');
    expect(error).toBeInstanceOf(UnexpectedAnswer);
  });
});
