import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  api,
  claimNext,
  createJob,
  setUpRuns,
  ticketOf,
  untilStatus,
  user,
  worker,
} from '../../../../test/run-fixture.ts';
import { sweep } from '../schedule/sweep.ts';

setUpRuns();

test.each([
  ['pause', 'Paused by you. Run it again to go on where it stopped.'],
  ['stop', 'Stopped by support. Run it again to go on where it stopped.'],
  [
    'out_of_time',
    'Your build time for this month is used up. Run it again when it is renewed, or move to a larger plan.',
  ],
])(
  'a queued run that is to %s, which nobody may claim, is paused by the sweep and can be resumed',
  async (wanted, reason) => {
    const id = await createJob();
    await user.call('POST', `/api/jobs/${id}/start`);
    const runId = await ticketOf(id);
    await api.service.context.db.execute(sql`UPDATE runs SET wanted = ${wanted} WHERE id = ${runId}`);
    expect(await worker.claim(runId)).toEqual({ granted: false, reason: 'gone' });
    await sweep(api.service.context, false);
    // The service's sweep may pause it at the same time.
    expect(await untilStatus(id, 'paused')).toMatchObject({ reason, lastRun: { _id: runId } });
    expect((await user.call('POST', `/api/jobs/${id}/start`)).status).toBe(200);
    expect(await claimNext(id)).toMatchObject({ runId });
  },
);
