import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
  api,
  commit,
  createJob,
  listed,
  nextAttempt,
  offered,
  setUpMessages,
  start,
  worker,
} from '../../../../test/support/message-fixture.ts';
import { sweep } from './sweep.ts';

setUpMessages();

/** A job whose worker was lost after it sent a message. The broker holds the report until `storeReport`. */
async function lost(leaseEndedAgoS: number) {
  const id = await createJob();
  const claim = await start(id);
  const message = await offered(claim);
  const attempt = nextAttempt();
  expect(await commit(claim, message, attempt)).toMatchObject({ kind: 'go' });
  const { messageId } = message;
  await worker.send(claim, 2, { kind: 'message', messageId, attempt, outcome: 'sent', reason: null, runningMs: 20 });
  await api.service.context.db.execute(
    sql`UPDATE runs SET lease_until = now() - make_interval(secs => ${leaseEndedAgoS}) WHERE id = ${claim.runId}`,
  );
  return {
    counts: async () => (await listed(id)).counts,
    /** Sends the event that the report waits for. */
    storeReport: () => worker.send(claim, 1, { kind: 'log', text: 'Before the outage.', runningMs: 10 }),
  };
}

test('a report that the broker holds is stored before the run is requeued', async () => {
  const { counts, storeReport } = await lost(1);
  await sweep(api.service.context, true);
  await storeReport();
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ sent: 1 }), 30_000);
});

test('an event that can’t be stored delays the requeue for the duration of a lease at most', async () => {
  const { counts } = await lost(30);
  await vi.waitFor(async () => {
    await sweep(api.service.context, true);
    expect(await counts()).toMatchObject({ unknown: 1 });
  }, 30_000);
});
