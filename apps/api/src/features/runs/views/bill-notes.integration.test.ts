import { JobId, msg, RunId } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api, createJob, setUpRuns, startAndClaim, user } from '../../../../test/run-fixture.ts';
import { closeBillItem, openBillItem } from '../moves/bill-items.ts';

setUpRuns();

test('a note is in the language of the request; one without a message is shown as it is', async () => {
  const id = JobId.parse(await createJob());
  const runId = RunId.parse((await startAndClaim(id)).runId);
  const { db } = api.service.context;
  await db.transaction(async (tx) => {
    await openBillItem(tx, runId, 'queued', new Date(), msg('bill.worker_silent'));
    await closeBillItem(tx, runId, new Date(), 'The worker went silent.');
  });
  const notesIn = async (language: string) => {
    const { data } = (await user.call('GET', `/api/jobs/${id}/bill`, undefined, { 'accept-language': language })).body;
    return data.runs.at(0)?.items.slice(-2);
  };
  expect(await notesIn('es')).toMatchObject([
    { kind: 'running', note: 'El proceso dejó de responder.', noteMessage: { code: 'bill.worker_silent' } },
    { kind: 'queued', note: 'The worker went silent.', noteMessage: null },
  ]);
  // Replicas of the previous release read the English text.
  const { rows } = await db.execute(sql`SELECT note FROM run_spans WHERE run_id = ${runId} AND kind = 'running'`);
  expect(rows).toEqual([{ note: 'The worker stopped responding.' }]);
});

test('the charge of a run is the sum of its items, without rounding errors', async () => {
  const id = JobId.parse(await createJob());
  const runId = RunId.parse((await startAndClaim(id)).runId);
  const { db } = api.service.context;
  await db.execute(sql`
    UPDATE run_spans SET charged_ms = CASE kind WHEN 'running' THEN 1001 ELSE 1 END WHERE run_id = ${runId}`);
  await db.execute(sql`UPDATE run_spans SET kind = 'running' WHERE run_id = ${runId}`);
  const { data } = (await user.call('GET', `/api/jobs/${id}/bill`)).body;
  expect(data.runs.at(0)).toMatchObject({ charged: 1.002, items: [{ charged: 0.001 }, { charged: 1.001 }] });
});
