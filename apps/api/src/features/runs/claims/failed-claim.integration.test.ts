import { RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api, createJob, setUpRuns, ticketOf, user } from '../../../../test/support/run-fixture.ts';
import { recordFailedClaim } from './record-failed-claim.ts';

setUpRuns();

test('a run rests after a failed claim also if the clock of the API is behind the one of the database', async () => {
  const id = await createJob();
  await user.call('POST', `/api/jobs/${id}/start`);
  const runId = RunId.parse(await ticketOf(id));
  const { context } = api.service;
  const behind = { ...context.clock, now: () => new Date(Date.now() - 3_600_000) };
  await recordFailedClaim({ ...context, clock: behind }, runId, new Error('a session that can’t be decrypted'));
  const { rows } = await context.db.execute(sql`
    SELECT rest_until BETWEEN now() AND now() + interval '5 seconds' AS rests FROM runs WHERE id = ${runId}`);
  expect(rows).toEqual([{ rests: true }]);
});
