import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listPage, startSandbox } from './harness.ts';

const truthList = z.array(z.looseObject({ id: z.string(), username: z.string() }));
const truthUser = z.looseObject({ id: z.string(), followers: z.number(), following: z.number() });

const { get, open, truth, walk, sandbox } = startSandbox();
const idOf = async (username: string) => truthUser.parse(await truth(`users/${username}`)).id;

async function wholeTruth(path: string) {
  const all: z.infer<typeof truthList> = [];
  for (;;) {
    const page = truthList.parse(await truth(`${path}?offset=${all.length}&limit=1000`));
    all.push(...page);
    if (page.length < 1_000) return all;
  }
}

describe('follower lists', () => {
  it('return all 10,000 followers of tidepool_lab, each a different user', async () => {
    const { sessionid } = await open();
    const pages = await walk(`/api/v1/friendships/${await idOf('tidepool_lab')}/followers/`, sessionid, 50);
    const read = pages.flatMap((page) => page.users);
    const expected = await wholeTruth('users/tidepool_lab/followers');
    expect(expected).toHaveLength(10_000);
    expect(read.map((user) => [user.pk, user.username])).toEqual(expected.map((user) => [user.id, user.username]));
    expect(new Set(pages.slice(0, -1).map((page) => page.users.length)).size).toBeGreaterThan(2);
    expect(pages.slice(0, -1).every((page) => page.big_list && page.has_more)).toBe(true);
    for (const user of [read[0], read[5_000], read[9_999]]) {
      const profile = await get(`/api/v1/users/web_profile_info/?username=${user?.username}`);
      expect(profile.json().data.user.id).toBe(user?.pk);
    }
  });

  it('return exactly the 2,400 followers and 130 following of nasa', async () => {
    const { sessionid } = await open();
    const id = await idOf('nasa');
    for (const [list, length] of [
      ['followers', 2_400],
      ['following', 130],
    ] as const) {
      const read = (await walk(`/api/v1/friendships/${id}/${list}/`, sessionid, 12)).flatMap((page) => page.users);
      expect(read).toHaveLength(length);
      expect(read.map((user) => user.id)).toEqual((await wholeTruth(`users/nasa/${list}`)).map((user) => user.id));
    }
  });

  it('clamp the count: about 50 on www, 200 on the host of the apps', async () => {
    const { sessionid } = await open();
    const url = `/api/v1/friendships/${await idOf('wide_open_sea')}/followers/?count=5000`;
    const www = listPage.parse((await get(url, { session: sessionid })).json());
    const apps = listPage.parse((await get(url, { session: sessionid, headers: { host: 'i.instagram.com' } })).json());
    expect(www.users.length).toBeGreaterThan(40);
    expect(www.users.length).toBeLessThanOrEqual(50);
    expect(apps.users.length).toBeGreaterThan(190);
    expect(apps.users.length).toBeLessThanOrEqual(200);
  });

  it('stop near 50 for natgeo and report the limit', async () => {
    const { sessionid } = await open();
    const pages = await walk(`/api/v1/friendships/${await idOf('natgeo')}/followers/`, sessionid, 12);
    expect(pages.flatMap((page) => page.users)).toHaveLength(50);
    expect(pages.every((page) => page.should_limit_list_of_followers)).toBe(true);
  });

  it('have unguessable cursors for followers, and offsets for following', async () => {
    const { sessionid } = await open();
    const id = await idOf('nasa');
    const first = await get(`/api/v1/friendships/${id}/followers/?count=12`, { session: sessionid });
    expect(listPage.parse(first.json()).next_max_id).toMatch(/^QV.{118}$/);
    const guessed = await get(`/api/v1/friendships/${id}/followers/?count=12&max_id=12`, { session: sessionid });
    expect([guessed.statusCode, guessed.json().status]).toEqual([400, 'fail']);
    const following = await get(`/api/v1/friendships/${id}/following/?count=25`, { session: sessionid });
    expect(listPage.parse(following.json()).next_max_id).toMatch(/^\d+$/);
    const zero = await get(`/api/v1/friendships/${id}/followers/?count=12&max_id=0`, { session: sessionid });
    expect(zero.json().users).toEqual(first.json().users);
  });

  it('omit the cursor at the end', async () => {
    const { sessionid } = await open();
    const pages = await walk(`/api/v1/friendships/${await idOf('nasa')}/following/`, sessionid, 50);
    expect(pages.at(-1)).not.toHaveProperty('next_max_id');
  });

  it('are closed for private users, except to followers and to themselves', async () => {
    const id = await idOf('quiet_harbor');
    const url = `/api/v1/friendships/${id}/followers/?count=12`;
    const stranger = await get(url, { session: (await open('nasa')).sessionid });
    expect(stranger.statusCode).toBe(400);
    expect(stranger.json()).toEqual({ message: 'Not authorized to view user', status: 'fail' });
    const [follower] = truthList.parse(await truth('users/quiet_harbor/followers?limit=1'));
    for (const username of ['quiet_harbor', follower?.username]) {
      const answer = await get(url, { session: (await open(username)).sessionid });
      expect(answer.statusCode).toBe(200);
    }
  });

  it('end where gone_tomorrow is deleted, for this reader and for a minute', async () => {
    let now = 1_000_000;
    const moment = startSandbox({ now: () => now });
    const { sessionid } = await moment.open();
    const id = await idOf('gone_tomorrow');
    const list = (cursor = '') =>
      moment.get(`/api/v1/friendships/${id}/followers/?count=50&max_id=${encodeURIComponent(cursor)}`, {
        session: sessionid,
      });
    const profile = (session: string) =>
      moment.get('/api/v1/users/web_profile_info/?username=gone_tomorrow', { session });
    let read = 0;
    let answer = await list();
    while (answer.statusCode === 200) {
      const page = listPage.parse(answer.json());
      read += page.users.length;
      answer = await list(page.next_max_id);
    }
    expect(read).toBe(100);
    expect([answer.statusCode, answer.json().status]).toEqual([404, 'fail']);
    expect((await profile(sessionid)).statusCode).toBe(404);
    expect((await profile((await moment.open()).sessionid)).statusCode).toBe(200);
    now += 61_000;
    expect((await profile(sessionid)).statusCode).toBe(200);
  });

  it('require a login', async () => {
    const url = `/api/v1/friendships/${await idOf('nasa')}/followers/?count=12`;
    expect((await get(url)).statusCode).toBe(401);
    const { sessionid } = await open();
    sandbox.context.sessions.kill(sessionid);
    const dead = await get(url, { session: sessionid });
    expect([dead.statusCode, dead.json().message]).toEqual([403, 'login_required']);
  });

  it('are not found for unknown ids', async () => {
    const { sessionid } = await open();
    expect((await get('/api/v1/friendships/12/followers/', { session: sessionid })).statusCode).toBe(404);
  });
});
