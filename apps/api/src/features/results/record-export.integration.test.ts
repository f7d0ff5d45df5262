import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  api,
  createJob,
  end,
  page,
  setUpRuns,
  startAndClaim,
  target,
  untilStatus,
  user,
  worker,
} from '../../../test/support/run-fixture.ts';

setUpRuns();

test('links to results are limited, because each adds an entry to the audit trail', async () => {
  const id = await createJob();
  const claim = await startAndClaim(id);
  await worker.send(claim, 1, page(claim, 1, 10, null, 10));
  await worker.send(claim, 2, target(claim, 10));
  await worker.send(claim, 3, end('done', 10));
  await untilStatus(id, 'completed');
  const { db } = api.service.context;
  const ask = async (path: string) =>
    (await user.call('GET', `/api/jobs/${id}/${path}`, undefined, { accept: 'application/json' })).status;
  const paths = ['results?format=csv', 'partial-results?format=csv', 'archive?by=run&format=csv'];
  for (const path of [...paths, 'changes/file?since=0&format=csv']) {
    await db.execute(sql`DELETE FROM rate_limits WHERE key LIKE 'result-links:%'`);
    expect(await ask(path), path).toBe(200);
    const { rowCount } = await db.execute(sql`UPDATE rate_limits SET count = 1000 WHERE key LIKE 'result-links:%'`);
    expect(rowCount, path).toBe(1);
    expect(await ask(path), path).toBe(429);
  }
  const { rows } = await db.execute(sql`SELECT FROM audit_events WHERE kind = 'results_exported'`);
  expect(rows).toHaveLength(4);
});
