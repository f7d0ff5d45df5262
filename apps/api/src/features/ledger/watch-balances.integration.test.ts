import { UserId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { findRequestUser } from '../users/index.ts';
import { watchBalances } from './watch-balances.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

test('ends after its session, also if the balances don’t change', async () => {
  const { db, money } = api.service.context;
  const user = await api.verified();
  const { rows } = await db.execute(sql`SELECT id FROM users WHERE email = ${user.email}`);
  const { id } = z.object({ id: UserId }).parse(rows[0]);
  const token = (user.cookie ?? '').split('=')[1] ?? '';
  const isValid = async () => (await findRequestUser(db, token, new Date())) !== null;
  const { signal } = new AbortController();
  const balances = watchBalances({ db, money }, id, isValid, signal, 20);
  expect(await balances.next()).toMatchObject({ value: { funds: 0 } });
  await user.call('POST', '/api/users/logout');
  expect(await balances.next()).toMatchObject({ done: true });
});
