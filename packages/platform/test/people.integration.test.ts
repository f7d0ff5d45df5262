import { msg } from '@trawl/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openFixture, type PlatformFixture, readAll, sorted } from './fixture.ts';

let fixture: PlatformFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

describe('lists of people', () => {
  it('reads all 10,000 followers of tidepool_lab, each once', async () => {
    const { rows, outcome } = await readAll(await fixture.open(), 'follower', '@tidepool_lab');
    expect(outcome).toEqual({ verdict: 'complete', found: 10_000, reason: null });
    const expected = await fixture.truth('users/tidepool_lab/followers');
    expect(expected).toHaveLength(10_000);
    expect(sorted(rows, 'username')).toEqual(sorted(expected, 'username'));
    expect(sorted(rows, 'id')).toEqual(sorted(expected, 'id'));
  });

  it.each(['follower', 'following'] as const)('reads nasa’s %s list', async (type) => {
    const { rows, outcome } = await readAll(await fixture.open(), type, `${fixture.base}/nasa/`);
    expect(outcome).toMatchObject({ verdict: 'complete', reason: null });
    const expected = await fixture.truth(`users/nasa/${type === 'follower' ? 'followers' : 'following'}`);
    expect(sorted(rows, 'id')).toEqual(sorted(expected, 'id'));
  });

  it('continues from a cursor with another session', async () => {
    const whole = await readAll(await fixture.open(), 'follower', 'nasa');
    const before = whole.pages.slice(0, 11).flatMap((page) => page.rows.map((row) => row.values));
    const at = { cursor: whole.pages[10]?.cursor ?? null, collected: before.length };
    const rest = await readAll(await fixture.open(), 'follower', 'nasa', at);
    expect([...before, ...rest.rows].map((row) => row.id)).toEqual(whole.rows.map((row) => row.id));
    expect(rest.outcome).toEqual(whole.outcome);
  });

  it('says that natgeo’s is capped', async () => {
    const { rows, outcome } = await readAll(await fixture.open(), 'follower', 'natgeo');
    expect(outcome?.verdict).toBe('partial');
    expect(outcome?.reason).toMatchObject({
      code: 'platform.capped',
      params: { count: rows.length, things: msg('list.follower') },
    });
  });

  it('says that quiet_harbor is private', async () => {
    const { rows, error } = await readAll(await fixture.open(), 'follower', 'quiet_harbor');
    expect(rows).toEqual([]);
    expect(error).toMatchObject({
      name: 'TargetUnavailable',
      because: 'private',
      reason: { code: 'platform.private_profile' },
    });
  });

  it('keeps what it read of gone_tomorrow and says that it is gone', async () => {
    const { rows, error } = await readAll(await fixture.open(), 'follower', 'gone_tomorrow');
    expect(rows.length).toBeGreaterThan(0);
    expect(error).toMatchObject({ name: 'TargetUnavailable', because: 'missing' });
    expect(error).toMatchObject({
      reason: { params: { count: rows.length } },
    });
  });
});

describe('profiles', () => {
  it('are read with their counts', async () => {
    const { rows, outcome } = await readAll(await fixture.open(), 'profile', 'https://www.instagram.com/nasa/?hl=en');
    const known = z.object({ id: z.string(), followers: z.number(), following: z.number(), posts: z.number() });
    const { id, followers, following, posts } = known.parse(await fixture.control('GET', 'truth/users/nasa'));
    expect(rows).toMatchObject([
      { id, username: 'nasa', followersCount: followers, followingCount: following, postsCount: posts },
    ]);
    expect(outcome?.verdict).toBe('complete');
  });

  it('that are private are read too', async () => {
    const { rows } = await readAll(await fixture.open(), 'profile', 'quiet_harbor');
    expect(rows).toMatchObject([{ username: 'quiet_harbor', isPrivate: true }]);
  });

  it('that don’t exist are reported', async () => {
    const { error } = await readAll(await fixture.open(), 'profile', 'nobody.by.this.name');
    expect(error).toMatchObject({
      because: 'missing',
      reason: msg('platform.no_profile', { name: 'nobody.by.this.name', platform: 'Instagram' }),
    });
  });
});
