import { msg } from '@trawl/contracts';
import { describe, expect, it } from 'vitest';
import { answer, FOLLOWERS, PROFILE, people, profile, run, type Script } from '../../../test/scripted.ts';
import { TargetUnavailable, UnexpectedAnswer } from '../../errors.ts';
import type { PageAnswer } from '../in-page-fetch.ts';

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
      '/api/v1/friendships/528817151/followers/?count=50&search_surface=follow_list_page&max_id=QVF1',
    );
    expect(calls[2]?.referrer).toBe('/nasa/followers/');
  });

  it.each([2, 3])('end at the limit of %i without a further request', async (limit) => {
    const body = { users: people(0, 3), next_max_id: 'QVF1' };
    const { ids, outcome, calls } = await run(list(body), 'follower', { limit });
    expect(ids).toHaveLength(3);
    expect(outcome).toEqual({ verdict: 'complete', found: 6, reason: null });
    expect(calls).toHaveLength(2);
  });

  it('continue from a cursor, counting the stored rows', async () => {
    const { ids, outcome, calls } = await run(list({ users: people(4, 6) }), 'follower', {
      cursor: 'at:QVF1',
      collected: 4,
    });
    expect(ids).toEqual(['4', '5']);
    expect(outcome).toEqual({ verdict: 'complete', found: 6, reason: null });
    expect(calls[1]?.path).toContain('max_id=QVF1');
  });

  it('omit known rows, and don’t count them toward the limit', async () => {
    const shifted = list(
      { users: people(0, 4), next_max_id: 'b' },
      { users: people(2, 4), next_max_id: 'c' },
      { users: people(4, 6), next_max_id: 'd' },
    );
    const known = new Set(['0', '1', '2', '3']);
    const { ids, outcome } = await run(shifted, 'follower', { cursor: 'at:a', collected: 4, limit: 2, known });
    expect(ids).toEqual(['4', '5']);
    expect(outcome).toEqual({ verdict: 'complete', found: 6, reason: null });
  });

  it('are partial if they end early and all remaining rows are known', async () => {
    const { ids, outcome } = await run(list({ users: people(0, 4) }), 'follower', {
      collected: 4,
      known: new Set(['0', '1', '2', '3']),
    });
    expect(ids).toEqual([]);
    expect(outcome).toMatchObject({ verdict: 'partial', found: 6 });
  });

  it('return their outcome again from the last cursor, without a request', async () => {
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

  it('send no request if no more rows are wanted', async () => {
    const { calls, outcome } = await run({}, 'follower', { cursor: 'at:a', collected: 500, limit: 0 });
    expect(calls).toEqual([]);
    expect(outcome?.verdict).toBe('complete');
  });

  it('report that the platform caps them', async () => {
    const capped = { users: people(0, 4), should_limit_list_of_followers: true };
    const { outcome } = await run(
      { [PROFILE]: [profile({ edge_followed_by: { count: 250_000_000 } })], [FOLLOWERS]: [capped] },
      'follower',
    );
    expect(outcome).toEqual({
      verdict: 'partial',
      found: 250_000_000,
      reason: msg('platform.capped', { count: 4, total: 250_000_000, things: msg('list.follower') }),
    });
  });

  it('report that the platform caps them if only an earlier page says so', async () => {
    const capped = { users: people(0, 2), should_limit_list_of_followers: true, next_max_id: 'a' };
    const { outcome } = await run(list(capped, { users: people(2, 4) }), 'follower');
    expect(outcome?.reason).toEqual(msg('platform.capped', { count: 4, total: 6, things: msg('list.follower') }));
  });

  it('are empty if the platform caps them and shows none', async () => {
    const { outcome } = await run(list({ users: [], should_limit_list_of_followers: true }), 'follower');
    expect(outcome).toMatchObject({ verdict: 'empty', found: 6, reason: { code: 'platform.capped' } });
  });

  it('report that they ended early', async () => {
    const { outcome } = await run(list({ users: people(0, 4) }), 'follower');
    expect(outcome?.verdict).toBe('partial');
    expect(outcome?.reason).toEqual(msg('platform.ended_early', { count: 4, total: 6, things: msg('list.follower') }));
  });

  it('fail if they are empty but counted', async () => {
    const { pages, error } = await run(list({ users: [] }), 'follower');
    expect(pages).toEqual([]);
    expect(error).toBeInstanceOf(UnexpectedAnswer);
  });

  it('are empty if the count is zero', async () => {
    const { outcome } = await run({ [PROFILE]: [profile()], '/following/': [{ users: [] }] }, 'following');
    expect(outcome).toEqual({
      verdict: 'empty',
      found: 0,
      reason: msg('platform.none', { things: msg('list.following') }),
    });
  });

  it('may have an empty page in the middle, but not page after page', async () => {
    const sparse = await run(list({ users: [], next_max_id: 'a' }, { users: people(0, 6) }), 'follower');
    expect(sparse.outcome?.verdict).toBe('complete');
    const gap = (cursors: string) => [...cursors].map((next) => ({ users: [], next_max_id: next }));
    const half = { users: people(0, 3), next_max_id: 'd' };
    const gaps = await run(list(...gap('abc'), half, ...gap('efg'), { users: people(3, 6) }), 'follower');
    expect(gaps.outcome?.verdict).toBe('complete');
    const bodies = 'abcdef'.split('').map((next) => ({ users: [], next_max_id: next }));
    const endless = await run(list(...bodies), 'follower');
    expect(endless.error).toBeInstanceOf(UnexpectedAnswer);
    expect(endless.calls.length).toBeLessThan(7);
  });

  it('fail if the cursor repeats', async () => {
    const { error, ids } = await run(list({ users: people(0, 2), next_max_id: 'a' }), 'follower');
    expect(error).toBeInstanceOf(UnexpectedAnswer);
    expect(String(error)).toContain('The cursor stands still');
    expect(ids).toEqual(['0', '1']);
  });

  it('fail if the cursor is too long for an event', async () => {
    const { error, pages } = await run(list({ users: people(0, 2), next_max_id: 'a'.repeat(20_001) }), 'follower');
    expect(error).toBeInstanceOf(UnexpectedAnswer);
    expect(pages).toEqual([]);
  });

  it('fail if a user has no id', async () => {
    const { error } = await run(list({ users: [{ username: 'x' }] }), 'follower');
    expect(error).toBeInstanceOf(UnexpectedAnswer);
    expect(String(error)).toContain('List of people not understood (users.0: custom)');
  });

  it('of private profiles are readable by followers and the owner', async () => {
    const users = { users: people(0, 6) };
    const closed = await run({ [PROFILE]: [profile({ is_private: true })] }, 'follower');
    expect(closed.error).toMatchObject({
      because: 'private',
      reason: msg('platform.private_profile', { name: 'nasa' }),
    });
    const followed = await run(
      { [PROFILE]: [profile({ is_private: true, followed_by_viewer: true })], [FOLLOWERS]: [users] },
      'follower',
    );
    expect(followed.outcome?.verdict).toBe('complete');
    const own = await run({ [PROFILE]: [profile({ is_private: true, id: '7' })], '/followers/': [users] }, 'follower');
    expect(own.outcome?.verdict).toBe('complete');
  });

  it('report a deletion in mid-list, immediately and after a resume', async () => {
    const gone = answer(404, { message: 'User not found', status: 'fail' });
    const reason = msg('platform.gone_meanwhile', { count: 4 });
    const midway = await run(list({ users: people(0, 4), next_max_id: 'a' }, gone), 'follower');
    expect(midway.ids).toHaveLength(4);
    expect(midway.error).toBeInstanceOf(TargetUnavailable);
    expect(midway.error).toMatchObject({ reason });
    const later = await run({ [PROFILE]: [gone] }, 'follower', { cursor: 'at:a', collected: 4 });
    expect(later.error).toMatchObject({ because: 'missing', reason });
    const never = await run({ [PROFILE]: [gone] }, 'follower');
    expect(never.error).toMatchObject({ reason: msg('platform.no_profile', { name: 'nasa', platform: 'Instagram' }) });
  });
});
