import { describe, expect, it } from 'vitest';
import { startSandbox } from './harness.ts';

const { get, control, open } = startSandbox();

describe('profiles', () => {
  it('are public in web_profile_info', async () => {
    const answer = await get('/api/v1/users/web_profile_info/?username=nasa');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'ok',
      data: {
        user: {
          id: '528817151',
          username: 'nasa',
          edge_followed_by: { count: 2_400 },
          edge_follow: { count: 130 },
          edge_owner_to_timeline_media: { count: 240, page_info: { has_next_page: true } },
          is_private: false,
        },
      },
    });
    expect(answer.json().data.user.edge_owner_to_timeline_media.edges).toHaveLength(12);
  });

  it('show strangers only the counts of private users, and no posts', async () => {
    const { sessionid } = await open('nasa');
    const url = '/api/v1/users/web_profile_info/?username=quiet_harbor';
    const { user } = (await get(url, { session: sessionid })).json().data;
    expect(user).toMatchObject({ is_private: true, edge_owner_to_timeline_media: { count: 46, edges: [] } });
  });

  it('are not found for an unknown username', async () => {
    const answer = await get('/api/v1/users/web_profile_info/?username=nobody.of.that.name');
    expect([answer.statusCode, answer.json().status]).toEqual([404, 'fail']);
  });

  it('have a numeric pk and their counts by id', async () => {
    const { sessionid } = await open();
    const answer = await get('/api/v1/users/528817151/info/', { session: sessionid });
    expect(answer.json().user).toMatchObject({
      pk: 528_817_151,
      pk_id: '528817151',
      follower_count: 2_400,
      following_count: 130,
      media_count: 240,
    });
    expect(answer.body).toMatch(/"fbid_v2":178414\d{11}[,}]/);
    expect((await get('/api/v1/users/528817151/info/')).statusCode).toBe(401);
  });

  it('can be searched, with the exact name first', async () => {
    const { sessionid } = await open();
    const found = (await get('/web/search/topsearch/?context=blended&query=nasa', { session: sessionid })).json();
    expect(found.users[0].user).toMatchObject({ username: 'nasa', pk: 528_817_151, id: '528817151' });
    expect(found.status).toBe('ok');
  });

  it('link to pictures that the sandbox serves', async () => {
    const headers = { host: 'www.instagram.com', 'x-forwarded-proto': 'https' };
    const { user } = (await get('/api/v1/users/web_profile_info/?username=nasa', { headers })).json().data;
    expect(user.profile_pic_url).toMatch(/^https:\/\/www\.instagram\.com\/v\//);
    const picture = await get(new URL(user.profile_pic_url).pathname);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect([...picture.rawPayload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect([...picture.rawPayload.subarray(-2)]).toEqual([0xff, 0xd9]);
  });
});

describe('sessions', () => {
  it('look like real ones and each belong to a different user', async () => {
    const [one, other] = [await open(), await open()];
    expect(one.sessionid).toMatch(/^\d+%3A[\w-]{14}%3A\d+%3AAY[\w-]+$/);
    expect(one.sessionid.startsWith(`${one.userId}%3A`)).toBe(true);
    expect(one.username).not.toBe(other.username);
    expect((await open('nasa')).userId).toBe('528817151');
    expect((await control('POST', 'sessions', { username: 'nobody.of.that.name' })).statusCode).toBe(404);
  });

  it('return the account while alive, then redirect to the absolute login URL', async () => {
    const { sessionid, username } = await open();
    const url = '/api/v1/accounts/edit/web_form_data/';
    expect((await get(url, { session: sessionid })).json().form_data.username).toBe(username);
    expect((await get(url, { session: decodeURIComponent(sessionid) })).statusCode).toBe(200);
    expect((await control('DELETE', `sessions/${sessionid}`)).statusCode).toBe(204);
    expect((await control('DELETE', `sessions/${sessionid}`)).statusCode).toBe(404);
    const dead = await get(url, {
      session: sessionid,
      headers: { host: 'www.instagram.com', 'x-forwarded-proto': 'https' },
    });
    expect(dead.statusCode).toBe(302);
    expect(dead.headers.location).toBe(
      'https://www.instagram.com/accounts/login/?next=%2Fapi%2Fv1%2Faccounts%2Fedit%2Fweb_form_data%2F',
    );
    const page = await get('/accounts/login/');
    expect(page.headers['content-type']).toContain('text/html');
  });

  it('can be ended by their id in any encoding', async () => {
    for (const encode of [(id: string) => id, decodeURIComponent, encodeURIComponent]) {
      const { sessionid } = await open();
      expect((await control('DELETE', `sessions/${encode(sessionid)}`)).statusCode).toBe(204);
    }
  });

  it('get a csrftoken, and a claim to send back', async () => {
    const { sessionid } = await open();
    const url = '/api/v1/users/528817151/info/';
    const first = await get(url, { headers: { cookie: `sessionid=${sessionid}` } });
    expect(first.headers['set-cookie']).toMatch(/^csrftoken=[\w-]{32};/);
    const claim = String(first.headers['x-ig-set-www-claim']);
    expect(claim).toMatch(/^hmac\.AR/);
    const second = await get(url, { session: sessionid, headers: { 'x-ig-www-claim': claim } });
    expect(second.headers).not.toHaveProperty('x-ig-set-www-claim');
    expect(second.headers).not.toHaveProperty('set-cookie');
  });
});

describe('pages', () => {
  it('redirect visitors without a session to the login page', async () => {
    const answer = await get('/nasa/', { headers: { host: 'www.instagram.com', 'x-forwarded-proto': 'https' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      'https://www.instagram.com/accounts/login/?next=%2Fnasa%2F',
    ]);
  });

  it('contain the profile id and the tokens', async () => {
    const { sessionid } = await open();
    const page = (await get('/nasa/', { session: sessionid })).body;
    expect(page).toContain('"profile_id":"528817151"');
    expect(page).toMatch(/\["LSD",\[\],\{"token":"\w+"\}/);
    expect(page).toContain('"csrf_token":"abc"');
    expect((await get('/nobody.of.that.name/', { session: sessionid })).statusCode).toBe(404);
  });
});
