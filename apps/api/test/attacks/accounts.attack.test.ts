import { AccountId } from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAccountSession } from '../../src/features/accounts/index.ts';
import { startTestChecks, type TestChecks } from '../support/test-checks.ts';
import { type Answer, type Browser, startTestService, type TestService } from '../support/test-service.ts';

let api: TestService;
let checks: TestChecks;
let owner: Browser;
let stranger: Browser;
beforeAll(async () => {
  api = await startTestService();
  checks = await startTestChecks(api.natsUrl);
});
beforeEach(async () => {
  [owner, stranger] = [await api.verified(), await api.verified()];
});
afterAll(async () => {
  await checks.stop();
  await api.stop();
});

let numbers = 60_000;
const add = (who: Browser, change: object = {}): Promise<Answer> =>
  who.call('POST', '/api/accounts', { platform: 'instagram', sessionId: checks.session(++numbers), ...change });
const accountsOf = async (who: Browser) => (await who.call('GET', '/api/accounts')).body.data.accounts;

const job = (sessionId: string) => ({
  name: 'Borrowed',
  platform: 'instagram',
  type: 'profile',
  target: 'nasa',
  sessionId,
  settings: { accountType: 'Private' },
});

test('another tenant’s linked account can’t be seen, changed, used or deleted', async ({ task }) => {
  const { _id } = (await add(owner, { accountType: 'shared' })).body.data.account;
  expect(await accountsOf(stranger)).toEqual([]);
  const tries = [
    await stranger.call('PUT', `/api/accounts/${_id}`, { accountType: 'private' }),
    await stranger.call('PUT', `/api/accounts/${_id}`, { sessionId: checks.session(numbers) }),
    await stranger.call('GET', `/api/accounts/${_id}/messages`),
    await stranger.call('DELETE', `/api/accounts/${_id}`),
  ];
  for (const answer of tries) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Account not found' } });
  }
  recordAttack(task, 'another tenant’s linked account, by its id', tries.length, '404');
  const picked = await stranger.call('POST', '/api/jobs', job(_id));
  const never = await stranger.call('POST', '/api/jobs', job('acc_never'));
  expect(picked.status).toBe(400);
  expect(picked.body.message.replace(_id, '')).toBe(never.body.message.replace('acc_never', ''));
  recordAttack(task, 'a job that picks another tenant’s linked account', 1, '400, as for an unknown id');
  expect(await accountsOf(owner)).toMatchObject([{ accountType: 'shared', status: 'active' }]);
});

test('users can’t set consent, earnings, status or a limit out of range', async ({ task }) => {
  const account = (await add(owner)).body.data.account;
  const path = `/api/accounts/${account._id}`;
  const forged = [
    { consentedAt: '2020-01-01T00:00:00Z' },
    { earnings: 1_000 },
    { status: 'active' },
    { username: 'natgeo' },
    { accountId: '787132' },
    { userId: 'usr_other' },
    { platform: 'tiktok' },
    JSON.parse('{"__proto__": {"accountType": "shared"}}'),
  ];
  for (const change of forged) {
    const [answer, added] = [await owner.call('PUT', path, change), await add(owner, change)];
    expect([answer.status, added.status]).toEqual('platform' in change ? [400, 200] : [400, 400]);
  }
  recordAttack(task, 'consent, earnings, status or owner in an account’s body', forged.length * 2 - 1, '400');
  const limits = [0, -1, 101, 1e9, 1.5, '50', null, [20], { $gt: 0 }];
  for (const dmsLimit of limits) {
    expect([(await owner.call('PUT', path, { dmsLimit })).status, (await add(owner, { dmsLimit })).status]).toEqual([
      400, 400,
    ]);
  }
  recordAttack(task, 'an invalid DMs limit', limits.length * 2, '400');
  const [own] = await accountsOf(owner);
  expect(own).toMatchObject({ dmsLimit: 20, accountType: 'private', consentedAt: null, earnings: 0 });
  // No SQL statement can share it without consent either.
  const { db } = api.service.context;
  await expect(
    db.execute(sql`UPDATE linked_accounts SET account_type = 'shared' WHERE id = ${account._id}`),
  ).rejects.toThrow();
  recordAttack(task, 'an account shared in the database without consent', 1, 'refused by a constraint');
});

test('one real account is shared by one user, also concurrently', async ({ task }) => {
  const number = ++numbers;
  const askers = [owner, stranger, await api.verified(), await api.verified()];
  const answers = await Promise.all(
    askers.map((who) => add(who, { sessionId: checks.session(number), accountType: 'shared' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  recordAttack(task, 'one real account shared by four customers at once', askers.length, 'one 200, the others 409');
});

test('a seal moved from one linked account to another doesn’t open', async ({ task }) => {
  const [first, second] = [(await add(owner)).body.data.account, (await add(stranger)).body.data.account];
  const { db, sealer } = api.service.context;
  await db.execute(sql`
    UPDATE linked_accounts SET sealed = (SELECT sealed FROM linked_accounts WHERE id = ${first._id})
    WHERE id = ${second._id}`);
  await expect(openAccountSession(db, sealer, AccountId.parse(second._id))).rejects.toThrow();
  expect(await openAccountSession(db, sealer, AccountId.parse(first._id))).not.toBeNull();
  recordAttack(task, 'ciphertexts swapped between linked accounts', 1, 'opening fails');
});
