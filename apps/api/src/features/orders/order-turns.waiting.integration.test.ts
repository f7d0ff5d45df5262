import { msg } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../test/support/order-fixture.ts';
import type { Browser } from '../../../test/support/test-service.ts';

setUpOrders();

const BUSY = msg('direct.pool_in_use');
const WAIT = { timeout: 20_000, interval: 30 };
const RESTS = { kind: 'done', outcome: 'rests', reason: render(BUSY), reasonMessage: BUSY };
const execute = (statement: ReturnType<typeof sql>) => fixture.api.service.context.db.execute(statement);

async function orderOf(who: Browser) {
  await fixture.give(who, FUNDS);
  return fixture.order(who);
}
const rests = (claim: Awaited<ReturnType<typeof fixture.claimNext>>, seq: number) =>
  fixture.worker.send(claim, seq, {
    kind: 'end',
    outcome: 'rests',
    reason: render(BUSY),
    reasonMessage: BUSY,
    runningMs: 20,
  });
const turnIsOver = (runId: string) =>
  execute(sql`UPDATE runs SET turn_since = now() - interval '31 seconds' WHERE id = ${runId}`);

test('an order that finds all accounts in use releases its worker, and waits longer each time', async () => {
  await fixture.owner(1, 100);
  await fixture.offered(await fixture.started(customer, await orderOf(customer)));
  const other = await fixture.api.verified();
  const id = await orderOf(other);
  const claim = await fixture.started(other, id);
  expect(await fixture.worker.next(claim)).toEqual(RESTS);
  await rests(claim, 1);
  const waits = await vi.waitUntil(
    async () =>
      (
        await execute(
          sql`SELECT extract(epoch FROM rest_until - now()) AS s FROM runs WHERE id = ${claim.runId} AND status = 'queued'`,
        )
      ).rows[0],
    { timeout: 10_000, interval: 30 },
  );
  expect(Number(waits.s)).toBeGreaterThan(5);
  expect((await fixture.view(other, id)).reasonMessage).toMatchObject({
    code: 'direct.next_at',
    params: { reason: BUSY },
  });
  await execute(sql`
    UPDATE runs SET rest_until = now(), turn_wanted_since = now() - interval '100 seconds' WHERE id = ${claim.runId}`);
  const again = await fixture.claimNext(id);
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const clock = vi.spyOn(fixture.api.service.context.clock, 'now').mockImplementation(inAnHour);
  expect(await fixture.worker.next(again)).toEqual(RESTS);
  clock.mockRestore();
  const { rows } = await execute(
    sql`SELECT extract(epoch FROM rest_until - now()) AS s FROM runs WHERE id = ${claim.runId}`,
  );
  expect(Number(rows[0]?.s)).toBeGreaterThan(60);
  // Only the database's clock counts.
  expect(Number(rows[0]?.s)).toBeLessThan(200);
});

test('two orders take turns at the only account of a pool', async () => {
  await fixture.owner(1, 100);
  const first = await fixture.started(customer, await orderOf(customer));
  expect((await fixture.work(first, 2)).sent).toEqual(['reader_0', 'reader_1']);
  const other = await fixture.api.verified();
  const id = await orderOf(other);
  const second = await fixture.started(other, id);
  // The first run keeps its turn while others wait.
  const { messageId, text } = await fixture.offered(first);
  expect(await fixture.worker.next(second)).toEqual(RESTS);
  await rests(second, 1);
  await expect
    .poll(async () => (await fixture.view(other, id)).reasonMessage, WAIT)
    .toMatchObject({ params: { reason: BUSY } });
  // After its turn it sends its current message; then the waiting run gets the account and is woken immediately.
  await turnIsOver(first.runId);
  expect((await fixture.offered(first)).messageId).toBe(messageId);
  expect(await fixture.worker.commit(first, { messageId, text, attempt: 3 })).toMatchObject({ kind: 'go' });
  const sent = { kind: 'message', messageId, attempt: 3, outcome: 'sent', reason: null, runningMs: 9 } as const;
  await fixture.worker.send(first, 3, sent);
  await vi.waitFor(async () => expect(await fixture.worker.beat(first, 3, 9)).toMatchObject({ storedSeq: 3 }), WAIT);
  expect(await fixture.worker.next(first)).toEqual(RESTS);
  await rests(first, 4);
  const woken = await fixture.claimNext(id);
  expect((await fixture.work(woken, 2)).sent).toEqual(['reader_0', 'reader_1']);
  // The same in the other direction.
  await turnIsOver(second.runId);
  expect(await fixture.worker.next(woken)).toEqual(RESTS);
  expect((await fixture.work(await fixture.claimNext(first.jobId), 1)).sent).toEqual(['reader_3']);
});

test('an order that misses its turn blocks the account for seconds only', async () => {
  await fixture.owner(1, 100);
  const first = await fixture.started(customer, await orderOf(customer));
  expect((await fixture.work(first, 1)).sent).toEqual(['reader_0']);
  const other = await fixture.api.verified();
  const second = await fixture.started(other, await orderOf(other));
  await fixture.offered(first);
  expect(await fixture.worker.next(second)).toEqual(RESTS);
  // The run no longer has a current message.
  await execute(sql`UPDATE messages SET account_key = '' WHERE run_id = ${first.runId} AND state = 'planned'`);
  await turnIsOver(first.runId);
  expect(await fixture.worker.next(first)).toEqual(RESTS);
  const offered = sql`SELECT 1 AS one FROM account_leases WHERE run_id = ${second.runId} AND lease_until > now()`;
  expect((await execute(offered)).rows).toEqual([{ one: 1 }]);
  await execute(sql`UPDATE account_leases SET lease_until = now() - interval '1 second'`);
  expect((await fixture.worker.next(first)).kind).toBe('message');
});

test('consecutive accounts that a run abandons are counted across epochs until a message is sent', async () => {
  await fixture.owner(2, 100);
  const id = await orderOf(customer);
  const claim = await fixture.started(customer, id);
  expect(claim.givenUp).toEqual({ failing: 0, refused: 0 });
  const { sessionRef } = await fixture.offered(claim);
  await fixture.worker.send(claim, 1, {
    kind: 'session',
    sessionRef,
    state: 'limited',
    givenUp: 'failing',
    runningMs: 5,
  });
  await fixture.worker.send(claim, 2, { kind: 'end', outcome: 'handed_back', reason: null, runningMs: 5 });
  const next = await fixture.claimNext(id);
  expect(next.givenUp).toEqual({ failing: 1, refused: 0 });
  expect((await fixture.work(next, 1)).sent).toHaveLength(1);
  await fixture.worker.send(next, 2, { kind: 'end', outcome: 'handed_back', reason: null, runningMs: 9 });
  expect((await fixture.claimNext(id)).givenUp).toEqual({ failing: 0, refused: 0 });
});
