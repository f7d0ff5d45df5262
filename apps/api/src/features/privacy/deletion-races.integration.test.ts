import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fixture, setUpOrders } from '../../../test/support/order-fixture.ts';

setUpOrders();

const ROUNDS = 12;
const PASSWORD = 'correct horse battery';

const jobOf = (round: number) => ({
  name: 'Profiles',
  platform: 'instagram',
  type: 'profile',
  target: 'nasa',
  sessionId: `7%3Aabcdefghijkl%3A${round}%3AAYtest`,
  settings: { accountType: 'Private' },
});

test('items created during a deletion are refused as without a login, or deleted too', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await fixture.api.verified();
    const account = { platform: 'twitter', sessionId: `kept-${round}` };
    const deletion = who.call('POST', '/api/users/delete-account', { password: PASSWORD });
    const created: number[] = [];
    let over = false;
    const create = async () => {
      while (!over) {
        created.push((await who.call('POST', '/api/accounts', account)).status);
        created.push((await who.call('POST', '/api/jobs', jobOf(round))).status);
      }
    };
    const creating = Promise.all([create(), create(), create()]);
    expect((await deletion).status).toBe(200);
    over = true;
    await creating;
    expect(created.filter((status) => status >= 500)).toEqual([]);
  }
});

test('no run starts while its owner’s account is being deleted', async () => {
  const who = await fixture.api.verified();
  const { _id } = (await who.call('POST', '/api/jobs', jobOf(1))).body.data.job;
  await fixture.api.service.context.db.execute(sql`
    UPDATE users SET deletion = '{"at": "2026-01-01T00:00:00Z", "stoppedRuns": 0, "deleted": {}}'
    WHERE id = (SELECT user_id FROM jobs WHERE id = ${_id})`);
  expect((await who.call('POST', `/api/jobs/${_id}/start`)).status).toBe(401);
});

test('a run that no worker has claimed yet doesn’t prevent the deletion', async () => {
  const who = await fixture.api.verified();
  const { _id } = (await who.call('POST', '/api/jobs', jobOf(1))).body.data.job;
  expect((await who.call('POST', `/api/jobs/${_id}/start`)).status).toBe(200);
  expect((await who.call('POST', '/api/users/delete-account', { password: PASSWORD })).status).toBe(200);
});
