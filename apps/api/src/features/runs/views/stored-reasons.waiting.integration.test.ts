import { msg } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  api,
  createJob,
  end,
  setUpRuns,
  startAndClaim,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';
import { readLog } from '../store/run-store.ts';

setUpRuns();

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);
const inGerman = async (id: string) =>
  (await user.call('GET', `/api/jobs/${id}`, undefined, { 'accept-language': 'de' })).body.data.job;

test('a reason is in the language of the request, with its code', async () => {
  const id = await createJob();
  await startAndClaim(id);
  await user.call('POST', `/api/jobs/${id}/pause`);
  await execute(sql`UPDATE runs SET lease_until = now() - interval '1 second' WHERE job_id = ${id}`);
  const paused = await untilStatus(id, 'paused');
  const reasonMessage = msg('job.paused_by_owner');
  expect(paused).toMatchObject({ reason: expect.stringMatching(/^Paused by you\./), reasonMessage });
  const german = { reason: expect.stringMatching(/^Von dir pausiert\./), reasonMessage };
  expect(await inGerman(id)).toMatchObject({ ...german, lastRun: german });
});

test('a text of an earlier worker is shown as it is', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await worker.send(claim, 1, { kind: 'log', text: 'An old line.', runningMs: 1 });
  await worker.send(claim, 2, { ...end('error', 1), reason: 'An old reason.' });
  const uncoded = { reason: 'An old reason.', reasonMessage: null };
  expect(await untilStatus(id, 'failed')).toMatchObject({ ...uncoded, lastRun: { ...uncoded, targets: [uncoded] } });
  expect(await inGerman(id)).toMatchObject({ ...uncoded, lastRun: uncoded });
  const lines = await readLog(api.service.context.db, claim.runId, 0, 100);
  expect(lines).toContainEqual(expect.objectContaining({ text: 'An old line.', message: null }));
  expect(lines.at(-1)).toMatchObject({
    text: 'Failed. An old reason.',
    message: msg('run.failed', { reason: msg('text.unchanged', { text: 'An old reason.' }) }),
  });
});

test('a message of a later worker is shown as its text', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  const reasonMessage = { code: 'run.of_a_later_release', params: { count: 2 } };
  await worker.send(claim, 1, { ...end('error', 1), reason: 'A new reason.', reasonMessage });
  expect(await untilStatus(id, 'failed')).toMatchObject({ reason: 'A new reason.', reasonMessage: null });
});

test('a text that an earlier replica stores replaces the message too', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  const reasonMessage = msg('run.reading_failed');
  await worker.send(claim, 1, { ...end('error', 1), reason: 'In English.', reasonMessage });
  expect(await untilStatus(id, 'failed')).toMatchObject({ reasonMessage });
  await execute(sql`UPDATE jobs SET reason = 'An old reason.' WHERE id = ${id}`);
  expect(await view(id)).toMatchObject({ reason: 'An old reason.', reasonMessage: null, lastRun: { reasonMessage } });
});
