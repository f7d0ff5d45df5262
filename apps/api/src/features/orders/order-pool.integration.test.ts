import { msg } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../test/support/order-fixture.ts';
import type { Browser } from '../../../test/support/test-service.ts';
import { users } from '../../db/schema/index.ts';

setUpOrders();

const EMPTY = msg('order.pool_empty');

/** An order whose first message was sent from the only account in the pool. */
async function underWay(dmsLimit: number) {
  const owner = await fixture.owner(1, dmsLimit);
  await fixture.give(customer, FUNDS);
  const id = await fixture.order(customer);
  const claim = await fixture.started(customer, id);
  expect((await fixture.work(claim, 1)).sent).toHaveLength(1);
  const account: string = (await owner.call('GET', '/api/accounts')).body.data.accounts[0]?._id ?? '';
  return { id, claim, owner, path: `/api/accounts/${account}` };
}

const departures: readonly [string, (owner: Browser, path: string) => Promise<{ readonly status: number }>][] = [
  ['stops sharing', (owner, path) => owner.call('PUT', path, { accountType: 'private' })],
  ['deletes the account', (owner, path) => owner.call('DELETE', path)],
  [
    'is suspended',
    async (owner) => {
      await fixture.operate('users suspend', owner.email, '--reason', 'Spam.');
      return { status: 200 };
    },
  ],
  [
    'is being deleted',
    async (owner) => {
      const deletion = { at: new Date().toISOString(), stoppedRuns: 0, deleted: {} };
      const { db } = fixture.api.service.context;
      await db.update(users).set({ deletion }).where(eq(users.email, owner.email));
      return { status: 200 };
    },
  ],
];

test.each(departures)(
  'an order whose last account owner %s reports that the pool is empty, and retries later',
  async (_, leave) => {
    const { id, claim, owner, path } = await underWay(20);
    expect((await leave(owner, path)).status).toBe(200);
    const next = await fixture.worker.next(claim);
    const done = { outcome: 'done', reason: render(EMPTY), reasonMessage: EMPTY } as const;
    expect(next).toEqual({ kind: 'done', ...done });
    await fixture.worker.send(claim, 2, { kind: 'end', ...done, runningMs: 10 });
    const job = await vi.waitUntil(
      async () => {
        const seen = await fixture.view(customer, id);
        return seen.nextRunAt !== null && seen;
      },
      { timeout: 15_000, interval: 30 },
    );
    expect(job).toMatchObject({
      status: 'running',
      reasonMessage: { code: 'order.next_at', params: { reason: EMPTY } },
    });
    expect(JSON.stringify(job.lastRun)).toContain(EMPTY.code);
    expect(JSON.stringify(job.lastRun)).not.toContain('direct.limit_reached');
  },
);

test('reports the same reason if the last account’s session dies during the run', async () => {
  const { claim } = await underWay(20);
  const next = await fixture.worker.next(claim);
  if (next.kind !== 'message') throw new Error('no message');
  await fixture.worker.send(claim, 2, { kind: 'session', sessionRef: next.sessionRef, state: 'dead', runningMs: 10 });
  await expect
    .poll(() => fixture.worker.next(claim), { timeout: 30_000 })
    .toMatchObject({ kind: 'done', reasonMessage: EMPTY });
});

test('ignores a worker’s report on an account that isn’t shared', async () => {
  const { claim } = await underWay(20);
  const other = await fixture.owner(1);
  const own = async () => (await other.call('GET', '/api/accounts')).body.data.accounts[0];
  const { _id = '' } = (await own()) ?? {};
  expect((await other.call('PUT', `/api/accounts/${_id}`, { accountType: 'private' })).status).toBe(200);
  for (const [n, sessionRef] of [_id, 'house-1234'].entries()) {
    await fixture.worker.send(claim, 2 + n, { kind: 'session', sessionRef, state: 'dead', runningMs: 10 });
  }
  await fixture.worker.send(claim, 4, { kind: 'log', text: 'After both.', reason: 'After both.', runningMs: 10 });
  const { jobId } = claim;
  await expect
    .poll(async () => JSON.stringify(await fixture.view(customer, jobId)), { timeout: 30_000 })
    .toContain('After both.');
  expect(await own()).toMatchObject({ status: 'active' });
});

test('reports that all accounts have reached their limits', async () => {
  const { claim } = await underWay(1);
  expect(await fixture.worker.next(claim)).toEqual({
    kind: 'done',
    outcome: 'done',
    reason: 'All shared accounts have reached their limits for today.',
    reasonMessage: msg('order.pool_used'),
  });
});

test('the lowest daily limit that any user set for a shared account applies to orders', async () => {
  await fixture.owner(1, 20);
  const other = await fixture.api.verified();
  await fixture.api.service.context.db.execute(sql`
    INSERT INTO linked_accounts (id, user_id, platform, username, account_id, sealed, last_four, dms_limit, status)
    SELECT 'acc_of_other', (SELECT id FROM users WHERE email = ${other.email}), platform, username, account_id, sealed, last_four, 1, status
    FROM linked_accounts`);
  const forecast = await customer.call('GET', '/api/jobs/order-forecast?platform=instagram&quantity=100000');
  expect(forecast.body.data).toMatchObject({ pool: { accounts: 1, perDay: 1 } });
  await fixture.give(customer, FUNDS);
  const claim = await fixture.started(customer, await fixture.order(customer));
  expect((await fixture.work(claim, 1)).sent).toHaveLength(1);
  expect(await fixture.worker.next(claim)).toMatchObject({ kind: 'done', reasonMessage: msg('order.pool_used') });
});

test('a page whose account reached its limit ends with the reason of the page whose account rests', async () => {
  await fixture.owner(1, 20);
  await fixture.owner(1, 1);
  await fixture.give(customer, FUNDS);
  const claim = await fixture.started(customer, await fixture.order(customer));
  const { worker } = fixture;
  const [first, second] = [await worker.next(claim, 0), await worker.next(claim, 1)];
  if (first.kind !== 'message' || second.kind !== 'message') throw new Error('no message');
  await worker.send(claim, 1, { kind: 'session', sessionRef: first.sessionRef, state: 'limited', runningMs: 10 });
  const rests = { kind: 'done', outcome: 'rests', reason: null };
  await expect.poll(() => worker.next(claim, 0), { timeout: 30_000 }).toEqual(rests);
  const { messageId, text } = second;
  expect(await worker.commit(claim, { messageId, text, attempt: 1 })).toMatchObject({ kind: 'go' });
  const sent = { kind: 'message', messageId, attempt: 1, outcome: 'sent', reason: null, runningMs: 10 } as const;
  await worker.send(claim, 2, sent);
  await vi.waitFor(async () => expect(await worker.beat(claim, 2, 10)).toMatchObject({ storedSeq: 2 }));
  expect(await worker.next(claim, 1)).toEqual(rests);
});

test('a message replanned for another account isn’t sent from the first page', async () => {
  const { claim } = await underWay(20);
  const { worker } = fixture;
  const first = await fixture.offered(claim);
  await fixture.owner(1, 20);
  // A delayed reply to the same request: by now another account has sent the least.
  const again = await fixture.offered(claim);
  expect(again.messageId).toBe(first.messageId);
  expect(again.sessionRef).not.toBe(first.sessionRef);
  const { messageId, text } = first;
  const stale = await worker.commit(claim, { messageId, text, attempt: 2, sessionRef: first.sessionRef });
  expect(stale.kind).toBe('no');
  expect(await worker.commit(claim, { messageId, text, attempt: 3 })).toMatchObject({ kind: 'go' });
});

test('an order whose account another order takes at the same time gets the next account', async () => {
  await fixture.owner(2);
  await fixture.give(customer, FUNDS);
  const other = await fixture.api.verified();
  await fixture.give(other, FUNDS);
  const first = await fixture.started(customer, await fixture.order(customer));
  const second = await fixture.started(other, await fixture.order(other));
  const { db } = fixture.api.service.context;
  const key = sql`SELECT platform || ':' || account_id FROM linked_accounts ORDER BY id LIMIT 1`;
  const next = await db.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO account_leases (account, run_id, lease_until) VALUES ((${key}), ${first.runId}, now() + interval '1 minute')`);
    const waiting = fixture.worker.next(second);
    await vi.waitUntil(
      async () => {
        const { rows } = await db.execute(
          sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND query LIKE '%INSERT INTO account_leases%'`,
        );
        return rows.length > 0;
      },
      { timeout: 30_000, interval: 20 },
    );
    return { waiting };
  });
  expect(await next.waiting).toMatchObject({ kind: 'message', recipient: 'reader_0' });
});
