import { expect, test, vi } from 'vitest';
import { api, createJob, setUpRuns, startAndClaim, until, view } from '../../../../test/support/run-fixture.ts';

setUpRuns();

test('a job and its last run are read from one snapshot', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await until(id, ({ status }) => status === 'running');
  const { pool } = api.service.context.database;
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE runs IN ACCESS EXCLUSIVE MODE');
    const seen = view(id);
    const waiting = async () =>
      (await pool.query(`SELECT FROM pg_locks WHERE relation = 'runs'::regclass AND NOT granted`)).rowCount;
    await vi.waitUntil(waiting, { timeout: 3_000, interval: 10 });
    await holder.query(`UPDATE jobs SET status = 'completed', progress = 100 WHERE id = $1`, [id]);
    await holder.query(`UPDATE runs SET status = 'completed', ended_at = now() WHERE id = $1`, [claim.runId]);
    await holder.query('COMMIT');
    expect(await seen).toMatchObject({ status: 'completed', lastRun: { status: 'completed' } });
  } finally {
    holder.release(true);
  }
});
