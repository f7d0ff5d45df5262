import { expect, test, vi } from 'vitest';
import {
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  target,
  untilStatus,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';

setUpRuns();

test('an end that overtakes pages leaves none of them behind', async () => {
  const id = await createJob({ settings: { accountType: 'Private', followersPerProfile: 3 } });
  const claim = await startAndClaim(id);
  const sendPage = (seq: number) => worker.send(claim, seq, page(claim, seq, seq, seq === 3 ? null : `c${seq}`, seq));
  await sendPage(1);
  await sendPage(3);
  await vi.waitFor(async () => expect((await view(id)).totalResults).toBe(1), { interval: 1 });
  // Page 3 waits for page 2 and for the next shared transaction, which the end doesn't wait for.
  await worker.send(claim, 5, end('done', 3));
  await sendPage(2);
  await worker.send(claim, 4, target(claim, 3));
  const done = await untilStatus(id, 'completed');
  expect(done.totalResults).toBe(3);
});
