import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestChecks, type TestChecks } from '../../../test/support/test-checks.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';

let api: TestService;
let checks: TestChecks;
beforeAll(async () => {
  api = await startTestService();
  checks = await startTestChecks(api.natsUrl);
});
afterAll(async () => {
  await checks.stop();
  await api.stop();
});

test('only raising the limit of a shared account needs a new consent', async () => {
  const user = await api.verified();
  const body = { platform: 'instagram', sessionId: checks.session(4_711), dmsLimit: 24, accountType: 'private' };
  const { _id } = (await user.call('POST', '/api/accounts', body)).body.data.account;
  const agreed = async (change: object) =>
    (await user.call('PUT', `/api/accounts/${_id}`, change)).body.data.account.consentedAt;

  expect(await agreed({ dmsLimit: 30 })).toBe(null);
  const first = await agreed({ accountType: 'shared' });
  expect(await agreed({ dmsLimit: 20, accountType: 'shared' })).toBe(first);
  const second = await agreed({ dmsLimit: 25 });
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
  expect(await agreed({ dmsLimit: 25 })).toBe(second);
  expect(await agreed({ dmsLimit: 40, accountType: 'private' })).toBe(null);

  const { entries } = (await user.call('GET', '/api/users/audit', undefined, { 'accept-language': 'de' })).body.data;
  const kinds = entries.map(({ kind }: { kind: string }) => kind);
  expect(kinds.slice(0, 4)).toEqual(['account_unshared', 'account_shared', 'account_shared', 'account_added']);
  const account = '@person_4711 (Instagram)';
  expect(entries[1]).toMatchObject({
    message: { code: 'audit_of.account_limit_raised', params: { account, before: 20, after: 25 } },
    text: `Tageslimit von ${account} von 20 Nachrichten auf 25 erhöht`,
  });
  expect(entries[2]).toMatchObject({ message: { code: 'audit_of.account_shared', params: { account, limit: 30 } } });
});

test('the mail’s link stops sharing and withdraws the consent, once; earlier links of the account stop working', async () => {
  const user = await api.verified();
  const body = { platform: 'instagram', sessionId: checks.session(4_712), accountType: 'shared' };
  const { _id } = (await user.call('POST', '/api/accounts', body)).body.data.account;
  const tokens = (count: number) =>
    vi.waitUntil(
      async () => {
        const links = (await api.mailsTo(user.email)).flatMap(
          ({ text }) => /\/account-action\?token=(\S+)/.exec(text)?.[1] ?? [],
        );
        return links.length === count && links;
      },
      { timeout: 30_000, interval: 30 },
    );
  await tokens(1);
  await user.call('PUT', `/api/accounts/${_id}`, { accountType: 'private' });
  await user.call('PUT', `/api/accounts/${_id}`, { accountType: 'shared' });
  const [earlier, latest] = await tokens(2);
  const visitor = api.visitor();
  const stop = (token = '') => visitor.call('POST', '/api/account-actions', { token });
  const stopped = { action: 'stop_sharing', subject: '@person_4712 (Instagram)' };
  expect(await stop(latest)).toMatchObject({ status: 200, body: { data: stopped } });
  const [account] = (await user.call('GET', '/api/accounts')).body.data.accounts;
  expect(account).toMatchObject({ accountType: 'private', consentedAt: null });
  for (const token of [earlier, latest]) expect((await stop(token)).body.code).toBe('wrong_link');
  const { entries } = (await user.call('GET', '/api/users/audit')).body.data;
  expect(entries[0]).toMatchObject({ kind: 'account_unshared' });
});
