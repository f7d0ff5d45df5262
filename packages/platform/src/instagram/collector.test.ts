import { COLUMNS, type CollectType } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { Limited, SessionDead, TargetUnavailable, Transient, UnexpectedAnswer } from '../errors.ts';
import type { ListRequest, Page, TargetOutcome } from '../port.ts';
import { Addresses } from './addresses.ts';
import { Client } from './client.ts';
import { InstagramCollector } from './collector.ts';
import type { PageAnswer, PageCall } from './in-page-fetch.ts';

/** Answers by what a call's path contains, in turn; the last answer of a path stays. */
type Script = Readonly<Record<string, readonly (PageAnswer | object)[]>>;

const answer = (status: number, body: unknown): PageAnswer => ({
  kind: 'answer',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  retryAfter: null,
  landed: null,
});
const isAnswer = (entry: PageAnswer | object): entry is PageAnswer => 'kind' in entry;

function collectorOf(script: Script) {
  const calls: PageCall[] = [];
  const asked = new Map<string, number>();
  const channel = {
    async send(call: PageCall): Promise<PageAnswer> {
      calls.push(call);
      const match = Object.keys(script)
        .filter((part) => call.path.includes(part))
        .toSorted((a, b) => b.length - a.length)[0];
      if (match === undefined) throw new Error(`Not in the script: ${call.path}`);
      const turn = asked.get(match) ?? 0;
      asked.set(match, turn + 1);
      const entry = script[match]?.[Math.min(turn, (script[match]?.length ?? 0) - 1)] ?? {};
      return isAnswer(entry) ? entry : answer(200, { ...entry, status: 'ok' });
    },
    close: async () => undefined,
  };
  const client = new Client({ channel, beforeRequest: async () => undefined, timeoutMs: 1_000, now: () => 0 });
  const addresses = new Addresses(new URL('https://www.instagram.com'));
  return {
    calls,
    collector: new InstagramCollector({ client, addresses, host: 'www.instagram.com', ownId: '7' }, channel),
  };
}

async function run(script: Script, type: CollectType, more: Partial<ListRequest> = {}) {
  const { collector, calls } = collectorOf(script);
  const pages: Page[] = [];
  let outcome: TargetOutcome | null = null;
  let error: unknown = null;
  const target = type === 'comment' || type === 'like' ? 'CuZLd-iMknW' : 'nasa';
  const request = { target, limit: 1_000, collected: 0, cursor: null, signal: new AbortController().signal, ...more };
  const reading = collector.collect(type, request);
  try {
    for (;;) {
      const step = await reading.next();
      if (step.done) {
        outcome = step.value;
        break;
      }
      pages.push(step.value);
    }
  } catch (thrown) {
    error = thrown;
  }
  return { pages, outcome, error, calls, ids: pages.flatMap((page) => page.rows.map((row) => row.platformId)) };
}

const person = (id: number) => ({
  pk: String(id),
  username: `p${id}`,
  full_name: '',
  is_private: false,
  is_verified: false,
  profile_pic_url: 'https://cdn/p',
});
const people = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => person(from + place));
const profile = (more: object = {}) => ({
  data: {
    user: {
      id: '528817151',
      username: 'nasa',
      is_private: false,
      edge_followed_by: { count: 6 },
      edge_follow: { count: 0 },
      edge_owner_to_timeline_media: { count: 2 },
      ...more,
    },
  },
});
const media = (pk: string, more: object = {}) => ({
  pk,
  id: `${pk}_528817151`,
  code: 'CuZLd-iMknW',
  media_type: 1,
  taken_at: 1_700_000_000,
  like_count: 90,
  comment_count: 30,
  caption: { text: 'To the #Moon with @esa' },
  image_versions2: {
    candidates: [
      { url: 'https://cdn/big', width: 1080 },
      { url: 'https://cdn/small', width: 320 },
    ],
  },
  user: { pk: 528817151, username: 'nasa' },
  ...more,
});
const comment = (id: number, more: object = {}) => ({
  pk: String(id),
  text: `t${id}`,
  created_at: 1_700_000_000,
  comment_like_count: 1,
  child_comment_count: 0,
  user: person(id + 500),
  ...more,
});

const PROFILE = 'web_profile_info';
const FOLLOWERS = 'friendships/528817151/followers';
const COMMENTS = '/comments/';

describe('every type’s rows', () => {
  const scripts: Record<CollectType, Script> = {
    profile: { [PROFILE]: [profile()] },
    follower: { [PROFILE]: [profile()], [FOLLOWERS]: [{ users: people(0, 6) }] },
    following: { [PROFILE]: [profile()], '/following/': [{ users: people(0, 6) }] },
    profile_post: {
      [PROFILE]: [profile()],
      'feed/user/528817151': [{ items: [media('1'), media('2')], more_available: false }],
    },
    comment: { [COMMENTS]: [{ comments: [comment(1)], comment_count: 1 }] },
    like: { '/likers/': [{ users: people(0, 3), user_count: 3 }] },
    hashtag: {
      'tags/web_info': [{ data: { media_count: 1 } }],
      'tags/nasa/sections': [
        { sections: [{ layout_content: { medias: [{ media: media('1') }] } }], more_available: false },
      ],
    },
  };
  it.each(Object.entries(scripts))('%s rows have exactly the columns of their type', async (name, script) => {
    const type = name as CollectType;
    const { pages, error, outcome } = await run(script, type);
    expect(error).toBeNull();
    expect(outcome).toMatchObject({ verdict: 'complete', reason: null });
    const keys = COLUMNS[type].map((column) => column.key).filter((key) => key !== 'collectedAt' && key !== 'runId');
    const row = pages[0]?.rows[0];
    expect(Object.keys(row?.values ?? {}).toSorted()).toEqual(keys.toSorted());
    expect(row?.values.sourceUrl).toMatch(/^https:\/\/www\.instagram\.com\//);
  });
});

describe('profiles', () => {
  it('are asked for contacts only where they show some', async () => {
    const info = { user: { pk: 528817151, username: 'nasa', public_email: 'a@nasa.example', city_name: 'Washington' } };
    const open = await run(
      { [PROFILE]: [profile({ should_show_public_contacts: true })], 'users/528817151/info': [info] },
      'profile',
    );
    expect(open.pages[0]?.rows[0]?.values).toMatchObject({
      publicEmail: 'a@nasa.example',
      city: 'Washington',
      followersCount: 6,
    });
    const told = await run(
      { [PROFILE]: [profile({ should_show_public_contacts: true, business_email: 'b@nasa.example' })] },
      'profile',
    );
    expect(told.pages[0]?.rows[0]?.values.publicEmail).toBe('b@nasa.example');
    const shut = await run({ [PROFILE]: [profile()] }, 'profile');
    expect(shut.calls).toHaveLength(1);
  });
});

describe('lists of people', () => {
  const list = (...bodies: (PageAnswer | object)[]): Script => ({ [PROFILE]: [profile()], [FOLLOWERS]: bodies });

  it('are read to their end, each person once', async () => {
    const { ids, outcome, pages, calls } = await run(
      list({ users: people(0, 3), next_max_id: 'QVF1' }, { users: people(2, 6) }),
      'follower',
    );
    expect(ids).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(outcome).toEqual({ verdict: 'complete', found: 6, reason: null });
    expect(pages.map(({ more, cursor }) => [more, cursor])).toEqual([
      [true, 'at:QVF1'],
      [false, expect.stringMatching(/^end:/)],
    ]);
    expect(calls[2]?.path).toBe(
      '/api/v1/friendships/528817151/followers/?count=50&max_id=QVF1&search_surface=follow_list_page',
    );
    expect(calls[2]?.referrer).toBe('/nasa/followers/');
  });

  it('end at the limit without a further request', async () => {
    const { ids, outcome, calls } = await run(list({ users: people(0, 3), next_max_id: 'QVF1' }), 'follower', {
      limit: 2,
    });
    expect(ids).toHaveLength(3);
    expect(outcome).toEqual({ verdict: 'complete', found: 6, reason: null });
    expect(calls).toHaveLength(2);
  });

  it('go on from a cursor, counting what is stored', async () => {
    const { ids, outcome, calls } = await run(list({ users: people(4, 6) }), 'follower', {
      cursor: 'at:QVF1',
      collected: 4,
    });
    expect(ids).toEqual(['4', '5']);
    expect(outcome).toEqual({ verdict: 'complete', found: 6, reason: null });
    expect(calls[1]?.path).toContain('max_id=QVF1');
  });

  it('tell their outcome again from past the end, without asking anything', async () => {
    for (const bodies of [
      [{ users: people(0, 5) }],
      [{ users: people(0, 5), should_limit_list_of_followers: true }],
      [{ users: people(0, 6) }],
    ]) {
      const whole = await run(list(...bodies), 'follower');
      const again = { cursor: whole.pages.at(-1)?.cursor ?? null, collected: whole.ids.length };
      const { pages, outcome, calls } = await run({}, 'follower', again);
      expect([pages, calls]).toEqual([[], []]);
      expect(outcome).toEqual(whole.outcome);
    }
  });

  it('ask nothing where no row is wanted any more', async () => {
    const { calls, outcome } = await run({}, 'follower', { cursor: 'at:a', collected: 500, limit: 0 });
    expect(calls).toEqual([]);
    expect(outcome?.verdict).toBe('complete');
  });

  it('say that the platform caps them', async () => {
    const capped = { users: people(0, 4), should_limit_list_of_followers: true };
    const { outcome } = await run(
      { [PROFILE]: [profile({ edge_followed_by: { count: 250_000_000 } })], [FOLLOWERS]: [capped] },
      'follower',
    );
    expect(outcome).toEqual({
      verdict: 'partial',
      found: 250_000_000,
      reason: 'The platform shows no more than 4 of 250,000,000 followers of this account.',
    });
  });

  it('say that they ended early', async () => {
    const { outcome } = await run(list({ users: people(0, 4) }), 'follower');
    expect(outcome?.verdict).toBe('partial');
    expect(outcome?.reason).toMatch(/^The platform ended the list after 4 of 6 followers and gave no reason\./);
  });

  it('are no result where they are empty but counted', async () => {
    const { pages, error } = await run(list({ users: [] }), 'follower');
    expect(pages).toEqual([]);
    expect(error).toBeInstanceOf(UnexpectedAnswer);
  });

  it('are empty where nobody is counted', async () => {
    const { outcome } = await run({ [PROFILE]: [profile()], '/following/': [{ users: [] }] }, 'following');
    expect(outcome).toEqual({ verdict: 'empty', found: 0, reason: 'There are no followed accounts of this account.' });
  });

  it('may have an empty page in the middle, but not page after page', async () => {
    const sparse = await run(list({ users: [], next_max_id: 'a' }, { users: people(0, 6) }), 'follower');
    expect(sparse.outcome?.verdict).toBe('complete');
    const bodies = 'abcdef'.split('').map((next) => ({ users: [], next_max_id: next }));
    const endless = await run(list(...bodies), 'follower');
    expect(endless.error).toBeInstanceOf(UnexpectedAnswer);
    expect(endless.calls.length).toBeLessThan(7);
  });

  it('don’t go in a circle', async () => {
    const { error, ids } = await run(list({ users: people(0, 2), next_max_id: 'a' }), 'follower');
    expect(error).toBeInstanceOf(UnexpectedAnswer);
    expect(ids).toEqual(['0', '1']);
  });

  it('are refused of someone without an id', async () => {
    const { error } = await run(list({ users: [{ username: 'x' }] }), 'follower');
    expect(error).toBeInstanceOf(UnexpectedAnswer);
    expect(String(error)).toContain('List of people not understood (users.0: custom)');
  });

  it('of private profiles are for followers and the owner', async () => {
    const users = { users: people(0, 6) };
    const closed = await run({ [PROFILE]: [profile({ is_private: true })] }, 'follower');
    expect(closed.error).toMatchObject({ because: 'private', reason: expect.stringMatching(/^@nasa is private\./) });
    const followed = await run(
      { [PROFILE]: [profile({ is_private: true, followed_by_viewer: true })], [FOLLOWERS]: [users] },
      'follower',
    );
    expect(followed.outcome?.verdict).toBe('complete');
    const own = await run({ [PROFILE]: [profile({ is_private: true, id: '7' })], '/followers/': [users] }, 'follower');
    expect(own.outcome?.verdict).toBe('complete');
  });

  it('tell of a deletion in the middle, whether met at once or when going on', async () => {
    const gone = answer(404, { message: 'User not found', status: 'fail' });
    const words =
      /^This target was deleted, renamed or made unavailable while it was being read\. The 4 followers collected before that are kept\.$/;
    const midway = await run(list({ users: people(0, 4), next_max_id: 'a' }, gone), 'follower');
    expect(midway.ids).toHaveLength(4);
    expect(midway.error).toBeInstanceOf(TargetUnavailable);
    expect(midway.error).toMatchObject({ reason: expect.stringMatching(words) });
    const later = await run({ [PROFILE]: [gone] }, 'follower', { cursor: 'at:a', collected: 4 });
    expect(later.error).toMatchObject({ because: 'missing', reason: expect.stringMatching(words) });
    const never = await run({ [PROFILE]: [gone] }, 'follower');
    expect(never.error).toMatchObject({ reason: expect.stringMatching(/^There is no account @nasa on Instagram\./) });
  });
});

describe('the ambiguous 401', () => {
  const block = answer(401, {
    message: 'Please wait a few minutes before you try again.',
    require_login: true,
    status: 'fail',
  });
  it('is a limit where the account’s own form answers', async () => {
    const { error } = await run({ [PROFILE]: [block], web_form_data: [{ form_data: { username: 'me' } }] }, 'profile');
    expect(error).toBeInstanceOf(Limited);
  });
  it('is a dead session where the form leads to the login page', async () => {
    const login: PageAnswer = {
      kind: 'answer',
      status: 200,
      text: '<html>',
      retryAfter: null,
      landed: '/accounts/login/',
    };
    const { error, calls } = await run({ [PROFILE]: [block], web_form_data: [{ kind: 'redirect' }, login] }, 'profile');
    expect(error).toBeInstanceOf(SessionDead);
    expect(calls.map(({ follow }) => follow)).toEqual([false, false, true]);
  });
  it('stays a limit where the form itself is blocked', async () => {
    const { error } = await run({ [PROFILE]: [block], web_form_data: [block] }, 'profile');
    expect(error).toBeInstanceOf(Limited);
  });
});

describe('connections', () => {
  it.each([
    [[{ kind: 'timeout' } as const], Transient],
    [[{ kind: 'broken', message: 'Failed to fetch' } as const], Transient],
    [[{ kind: 'redirect' } as const, { kind: 'broken', message: 'Failed to fetch' } as const], SessionDead],
    [[{ kind: 'redirect' } as const], SessionDead],
  ])('%j', async (answers, type) => expect((await run({ [PROFILE]: answers }, 'profile')).error).toBeInstanceOf(type));
});

describe('targets', () => {
  it('that can’t be read cost no request', async () => {
    for (const type of ['profile', 'follower', 'profile_post', 'comment', 'like', 'hashtag'] as const) {
      const { error, calls } = await run({}, type, { target: 'https://evil.com/x' });
      expect(error).toMatchObject({
        because: 'unreadable',
        reason: expect.stringContaining('is not an address of Instagram'),
      });
      expect(calls).toEqual([]);
    }
  });
});

describe('posts', () => {
  it('carry what their captions and counts say', async () => {
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
});

describe('likes', () => {
  it('stop near a hundred, and say so', async () => {
    const { outcome } = await run({ '/likers/': [{ users: people(0, 98), user_count: 5_000 }] }, 'like');
    expect(outcome).toEqual({
      verdict: 'partial',
      found: 5_000,
      reason: 'The platform shows no more than 98 of 5,000 likes of this post.',
    });
  });
  it('may be none, or hidden', async () => {
    const { outcome } = await run({ '/likers/': [{ users: [], user_count: 0 }] }, 'like');
    expect(outcome).toMatchObject({ verdict: 'empty', reason: expect.stringContaining('hides them') });
  });
  it('are no result where they are counted, but not one is listed', async () => {
    const { error } = await run({ '/likers/': [{ users: [], user_count: 12 }] }, 'like');
    expect(error).toBeInstanceOf(UnexpectedAnswer);
  });
});

describe('comments', () => {
  const pageOne = {
    comments: [
      comment(1, { child_comment_count: 3 }),
      comment(2, { child_comment_count: 1, preview_child_comments: [comment(21)] }),
    ],
    comment_count: 9,
    next_min_id: '{"cached_comments_cursor":"c","bifilter_token":"b"}',
  };
  const pageTwo = { comments: [comment(3)], comment_count: 9 };
  const script: Script = {
    [COMMENTS]: [pageOne, pageTwo],
    '/comments/1/child_comments/': [
      { child_comments: [comment(11), comment(12)], has_more_tail_child_comments: true, next_max_child_cursor: 'r' },
      { child_comments: [comment(13)], has_more_tail_child_comments: false },
    ],
  };

  it('come with their replies after each page; replies that came along aren’t asked for', async () => {
    const { ids, calls, outcome, pages } = await run(script, 'comment');
    expect(ids).toEqual(['1', '2', '21', '11', '12', '13', '3']);
    expect(calls.map(({ path }) => path.replace('/api/v1/media/3141592653589793238/comments/', ''))).toEqual([
      '?can_support_threading=true&permalink_enabled=false',
      '1/child_comments/',
      '1/child_comments/?max_id=r',
      expect.stringMatching(/&min_id=%7B%22cached_comments_cursor%22/),
    ]);
    const parents = pages.flatMap((page) => page.rows.map((row) => row.values.parentId));
    expect(parents).toEqual([null, null, '2', '1', '1', '1', null]);
    expect(outcome).toMatchObject({ verdict: 'partial', found: 9 });
  });

  it('go on from any of their cursors without losing or repeating a row', async () => {
    const whole = await run(script, 'comment');
    for (const [place, page] of whole.pages.entries()) {
      const before = whole.pages.slice(0, place + 1).flatMap(({ rows }) => rows.map((row) => row.platformId));
      // The stand-in answers in turn, so what was asked before is taken out of its script.
      const rest: Script = {
        [COMMENTS]: [pageTwo],
        '/comments/1/child_comments/': (script['/comments/1/child_comments/'] ?? []).slice(place),
      };
      const after = await run(rest, 'comment', { cursor: page.cursor, collected: before.length });
      expect([...before, ...after.ids]).toEqual(whole.ids);
      expect(after.outcome).toEqual(whole.outcome);
    }
  });

  it('lose only the replies of a comment that was deleted meanwhile', async () => {
    const gone = answer(400, { message: 'Media not found or unavailable', status: 'fail' });
    const { ids, error } = await run({ ...script, '/comments/1/child_comments/': [gone] }, 'comment');
    expect(error).toBeNull();
    expect(ids).toEqual(['1', '2', '21', '3']);
  });

  it('may be turned off', async () => {
    const { outcome } = await run(
      { [COMMENTS]: [{ comments: [], comment_count: 0, comments_disabled: true }] },
      'comment',
    );
    expect(outcome).toEqual({ verdict: 'empty', found: 0, reason: 'Comments are turned off for this post.' });
  });

  it('hide a challenge behind a bare Not Found', async () => {
    const { error } = await run({ [COMMENTS]: [answer(404, 'Not Found')] }, 'comment');
    expect(error).toMatchObject({ name: 'SessionChallenged' });
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
