import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startSandbox } from './harness.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/recorded', import.meta.url));
const isThere = existsSync(FOLDER);

describe.skipIf(!isThere)(`recorded bodies${isThere ? '' : ` (skipped: there is no ${FOLDER})`}`, () => {
  const { get, open } = startSandbox({ recorded: isThere ? FOLDER : undefined });

  it('answer users/{id}/info as Instagram sent it, with big integers whole', async () => {
    const { sessionid } = await open();
    const answer = await get('/api/v1/users/787132/info/', { session: sessionid });
    expect(answer.json().user).toMatchObject({ username: 'natgeo', follower_count: 274_988_955, media_count: 31_529 });
    expect(answer.body).toContain('"fbid_v2":17841400573960012');
    expect(answer.json().status).toBe('ok');
  });

  it.each([
    ['natgeo', '787132', 274_988_955],
    ['google', '1067259270', 15_689_074],
    ['robertdowneyjr', '1518284433', 52_979_346],
  ])('answer web_profile_info of %s in its own form', async (username, id, followers) => {
    const answer = await get(`/api/v1/users/web_profile_info/?username=${username}`);
    expect(answer.json().data.user).toMatchObject({ id, username, edge_followed_by: { count: followers } });
  });

  it('make people known who were only seen in lists and media', async () => {
    const { sessionid } = await open();
    const { user } = (await get('/api/v1/users/web_profile_info/?username=jlo')).json().data;
    expect(user).toMatchObject({ id: '305701719', full_name: 'Jennifer Lopez', is_verified: true });
    const info = (await get('/api/v1/users/305701719/info/', { session: sessionid })).json().user;
    expect(info.username).toBe('jlo');
  });

  it('leave the people of the truth as they are', async () => {
    const { user } = (await get('/api/v1/users/web_profile_info/?username=nasa')).json().data;
    expect(user.edge_followed_by.count).toBe(2_400);
  });

  it('take the inner folder as well', async () => {
    const inner = startSandbox({ recorded: `${FOLDER}/instagram` });
    const answer = await inner.get('/api/v1/users/web_profile_info/?username=google');
    expect(answer.json().data.user.id).toBe('1067259270');
  });
});
