import { jobTypeOf } from '@trawl/contracts';
import type { InstagramCollectType } from '@trawl/contracts/platforms/instagram';
import { describe, expect, it } from 'vitest';
import {
  answer,
  COMMENTS,
  collectorOf,
  comment,
  FOLLOWERS,
  media,
  PROFILE,
  people,
  profile,
  run,
  type Script,
} from '../../test/scripted.ts';
import { Limited, SessionDead, Transient, UnexpectedAnswer } from '../errors.ts';
import type { PageAnswer } from './in-page-fetch.ts';

describe('every type’s rows', () => {
  const scripts: Record<InstagramCollectType, Script> = {
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
    const type = name as InstagramCollectType;
    const { pages, error, outcome } = await run(script, type);
    expect(error).toBeNull();
    expect(outcome).toMatchObject({ verdict: 'complete', reason: null });
    const keys = jobTypeOf({ platform: 'instagram', type })
      .columns.map((column) => column.key)
      .filter((key) => key !== 'collectedAt' && key !== 'runId');
    const row = pages[0]?.rows[0];
    expect(Object.keys(row?.values ?? {}).toSorted()).toEqual(keys.toSorted());
    expect(row?.values.sourceUrl).toMatch(/^https:\/\/www\.instagram\.com\//);
  });
});

describe('profiles', () => {
  it('need a request for contacts only if they show some', async () => {
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
    const phone = { public_phone_country_code: '33', public_phone_number: '612345678' };
    const shop = await run(
      {
        [PROFILE]: [profile({ should_show_public_contacts: true })],
        'users/528817151/info': [{ user: { pk: 528817151, username: 'nasa', ...phone } }],
      },
      'profile',
    );
    expect(shop.pages[0]?.rows[0]?.values.publicPhone).toBe('+33612345678');
    const withEmail = await run(
      { [PROFILE]: [profile({ should_show_public_contacts: true, business_email: 'b@nasa.example' })] },
      'profile',
    );
    expect(withEmail.pages[0]?.rows[0]?.values.publicEmail).toBe('b@nasa.example');
    const shut = await run({ [PROFILE]: [profile()] }, 'profile');
    expect(shut.calls.map(({ path }) => path)).not.toContain('/api/v1/users/528817151/info/');
  });

  it('that visitors can see don’t hide a dead session', async () => {
    const dead = {
      [PROFILE]: [profile()],
      web_form_data: [answer(403, { message: 'login_required', status: 'fail' })],
    };
    expect((await run(dead, 'profile')).error).toBeInstanceOf(SessionDead);
    const closed = { ...dead, [PROFILE]: [profile({ is_private: true })] };
    expect((await run(closed, 'follower')).error).toBeInstanceOf(SessionDead);
  });

  it('that web_profile_info refuses are found by search', async () => {
    const refused = answer(400, { message: 'Sorry, something went wrong.', status: 'fail' });
    const hit = (pk: string, username: string) => ({ user: { pk, username, friendship_status: { following: true } } });
    const info = { user: { pk: '5', username: 'nasa', is_private: true, follower_count: 3, following_count: 1 } };
    const script = {
      [PROFILE]: [refused],
      topsearch: [{ users: [hit('4', 'nasa_fans'), hit('5', 'nasa')] }],
      'users/5/info': [info],
      'friendships/5/followers': [{ users: people(0, 3) }],
    };
    const { pages } = await run(script, 'profile');
    expect(pages[0]?.rows[0]).toMatchObject({ platformId: '5', values: { username: 'nasa', followersCount: 3 } });
    expect((await run(script, 'follower')).ids).toEqual(['0', '1', '2']);
    const unknown = { ...script, topsearch: [{ users: [hit('4', 'nasa_fans')] }] };
    expect((await run(unknown, 'profile')).error).toBeInstanceOf(UnexpectedAnswer);
  });

  it('without data, as visitors may get them, don’t hide a dead session', async () => {
    const dead = answer(403, { message: 'login_required', status: 'fail' });
    expect((await run({ [PROFILE]: [{}], web_form_data: [dead] }, 'follower')).error).toBeInstanceOf(SessionDead);
    expect((await run({ [PROFILE]: [{}], topsearch: [{ users: [] }] }, 'follower')).error).toBeInstanceOf(
      UnexpectedAnswer,
    );
  });

  it('aren’t called missing because the account’s own form is', async () => {
    const { error } = await run({ [PROFILE]: [profile()], web_form_data: [answer(404, '<!DOCTYPE html>')] }, 'profile');
    expect(error).toBeInstanceOf(UnexpectedAnswer);
  });

  it('aren’t called missing because their contacts are', async () => {
    const { error } = await run(
      { [PROFILE]: [profile({ should_show_public_contacts: true })], '/info/': [answer(404, '<!DOCTYPE html>')] },
      'profile',
    );
    expect(error).toBeInstanceOf(UnexpectedAnswer);
  });

  it('don’t call a profile private because the session died after it was checked', async () => {
    const { collector } = collectorOf({
      [PROFILE]: [profile({ is_private: true })],
      web_form_data: [{ form_data: { username: 'me' } }, answer(403, { message: 'login_required', status: 'fail' })],
    });
    const { signal } = new AbortController();
    await collector.checkSession(signal);
    const reading = collector.collect('follower', { target: 'nasa', limit: 10, collected: 0, cursor: null, signal });
    await expect(reading.next()).rejects.toBeInstanceOf(SessionDead);
  });
});

describe('the ambiguous 401', () => {
  const block = answer(401, {
    message: 'Please wait a few minutes before you try again.',
    require_login: true,
    status: 'fail',
  });
  it('is a rate limit if the account’s own form is returned', async () => {
    const { error } = await run({ [PROFILE]: [block], web_form_data: [{ form_data: { username: 'me' } }] }, 'profile');
    expect(error).toBeInstanceOf(Limited);
  });
  it('is a dead session if the form redirects to the login page', async () => {
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
  it('is a rate limit if the form itself is blocked', async () => {
    const { error } = await run({ [PROFILE]: [block], web_form_data: [block] }, 'profile');
    expect(error).toBeInstanceOf(Limited);
  });
});

describe('connections', () => {
  const redirect = { kind: 'redirect' } as const;
  const broken = { kind: 'broken', message: 'Failed to fetch' } as const;
  it.each([
    [[{ kind: 'timeout' } as const], Transient],
    [[broken], Transient],
    // After the redirect, the connection failed.
    [[redirect, broken, broken], Transient],
    [[redirect, broken, answer(429, {})], Limited],
    // The redirect leads to another site.
    [[redirect, broken, redirect, broken], SessionDead],
    [[redirect], SessionDead],
  ])('%j', async (answers, type) => expect((await run({ [PROFILE]: answers }, 'profile')).error).toBeInstanceOf(type));
});

describe('targets', () => {
  it('that can’t be read cost no request', async () => {
    for (const type of ['profile', 'follower', 'profile_post', 'comment', 'like', 'hashtag'] as const) {
      const { error, calls } = await run({}, type, { target: 'https://evil.com/x' });
      expect(error).toMatchObject({
        because: 'unreadable',
        reason: { code: 'target.other_site' },
      });
      expect(calls).toEqual([]);
    }
  });
});
