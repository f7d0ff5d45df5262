import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  setUpRuns,
  startAndClaim,
  ticketOf,
  untilStatus,
  user,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { sweep } from '../schedule/sweep.ts';

setUpRuns();

test.each([
  ['pause', 'job.paused_by_owner'],
  ['stop', 'job.stopped_by_support'],
  ['out_of_time', 'plan.out_of_build_time'],
])(
  'a queued run with the command %s can’t be claimed, is paused by the sweep and can be resumed',
  async (wanted, code) => {
    const id = await createJob();
    await user.call('POST', `/api/jobs/${id}/start`);
    const runId = await ticketOf(id);
    await api.service.context.db.execute(sql`UPDATE runs SET wanted = ${wanted} WHERE id = ${runId}`);
    expect(await worker.claim(runId)).toEqual({ granted: false, reason: 'gone' });
    await sweep(api.service.context, false);
    // The service's sweep may pause it at the same time.
    expect(await untilStatus(id, 'paused')).toMatchObject({ reasonMessage: { code }, lastRun: { _id: runId } });
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
    expect(await claimNext(id)).toMatchObject({ runId });
  },
);

test('a repeated pause of a running job adds one line to its log', async () => {
  const id = await createJob();
  const { runId } = await startAndClaim(id);
  for (let count = 0; count < 3; count++) expect((await user.call('POST', `/api/jobs/${id}/pause`)).status).toBe(200);
  const { rows } = await api.service.context.db.execute(
    sql`SELECT FROM run_log WHERE run_id = ${runId} AND message ->> 'code' = 'run.pausing'`,
  );
  expect(rows).toHaveLength(1);
});
