import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate } from '../../../test/support/operate.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

test('a new plan begins a new month; the same plan again doesn’t', async () => {
  const { email } = await api.verified();
  const { db } = api.service.context;
  const since = async () => (await db.execute(sql`SELECT plan, plan_since FROM users WHERE email = ${email}`)).rows[0];
  const before = await since();
  expect(await operate(api, 'plan set', email, 'starter')).toEqual([`${email} is on the starter plan.`]);
  const changed = await since();
  expect(changed).toMatchObject({ plan: 'starter' });
  expect(changed?.plan_since).not.toEqual(before?.plan_since);

  const again = await operate(api, 'plan set', email, 'starter');
  expect(again).toEqual([`${email} is on the starter plan already; nothing changed.`]);
  expect(await since()).toEqual(changed);
  await expect(operate(api, 'plan set', 'nobody@example.com', 'starter')).rejects.toThrow('Nobody has the email');
});
