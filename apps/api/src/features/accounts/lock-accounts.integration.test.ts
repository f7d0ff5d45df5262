import { AccountId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { linkedAccounts } from '../../db/schema/index.ts';
import { lockAccounts } from './index.ts';

let api: TestService;
beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

test('accounts are locked in the order of their ids, whatever the order of the request and of the rows', async () => {
  const { db } = api.service.context;
  const { _id: userId } = (await (await api.verified()).call('GET', '/api/users/check-auth')).body.data.user;
  const [first, second] = [AccountId.parse('acc_1'), AccountId.parse('acc_2')];
  for (const id of [second, first]) {
    const values = { id, userId, platform: 'instagram', sealed: Buffer.alloc(0), lastFour: '', dmsLimit: 20 } as const;
    await db.insert(linkedAccounts).values({ ...values, accountType: 'private', status: 'active' });
  }
  let both: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await lockAccounts(tx, [first]);
    both = db.transaction(async (other) => {
      // Finds the rows in the order of insertion.
      await other.execute(sql`SET LOCAL enable_indexscan = off`);
      await other.execute(sql`SET LOCAL enable_bitmapscan = off`);
      await lockAccounts(other, [second, first]);
    });
    // Handled below; an earlier failure must not be unhandled.
    both.catch(() => undefined);
    const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
    await vi.waitUntil(async () => (await tx.execute(waiting)).rows.length > 0, { timeout: 20_000, interval: 10 });
    // A deadlock if the other transaction has locked the second account.
    await lockAccounts(tx, [second]);
  });
  await expect(both).resolves.toBeUndefined();
});
