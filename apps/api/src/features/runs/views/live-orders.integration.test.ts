import { JobId, UserId } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { customer, FUNDS, fixture, setUpOrders } from '../../../../test/support/order-fixture.ts';
import { getJob } from '../../jobs/index.ts';
import { watchJob } from './live.ts';

setUpOrders();

test('viewers see when an order continues after a run', async () => {
  const { context } = fixture.api.service;
  await fixture.owner(1);
  await fixture.give(customer, FUNDS);
  const userId = UserId.parse((await customer.call('GET', '/api/users/check-auth')).body.data.user._id);
  const jobId = JobId.parse(await fixture.order(customer, {}, { DMsPerLaunch: 1 }));
  const claim = await fixture.started(customer, jobId);
  const signal = AbortSignal.timeout(50_000);
  const watching = watchJob(context, { userId, jobId, language: 'en', changes: true, signal });
  await watching.next();
  await fixture.work(claim);
  for (;;) {
    const { value } = await watching.next();
    const seen = value.job ?? value.changes;
    if (seen.lastRun?.status !== 'completed') continue;
    expect(value.job).toEqual(await getJob(context.db, userId, jobId));
    expect(value.job).toMatchObject({ status: 'running', nextRunAt: expect.any(String) });
    break;
  }
  await watching.return(undefined);
});
