import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api, createJob, setUpRuns, user } from '../../../../test/support/run-fixture.ts';

setUpRuns();

test('a HEAD request gets no file, and is no download', async () => {
  const jobId = await createJob({ type: 'profile_post', settings: { accountType: 'Private' } });
  const { db } = api.service.context;
  await db.execute(sql`
    INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values", last_seen_at)
    VALUES (${jobId}, 1, 1, 1, 1, 'run_1', '{}', now())`);
  await db.execute(sql`UPDATE jobs SET total_results = 1 WHERE id = ${jobId}`);
  const path = `/api/jobs/${jobId}/results?format=csv`;
  const answer = await user.call('GET', path, undefined, { accept: 'application/json' });
  const link = new URL(answer.body.data.downloadUrl);
  await db.execute(sql`DELETE FROM rate_limits WHERE key LIKE 'results:%'`);
  const downloads = async () => (await db.execute(sql`SELECT count FROM rate_limits WHERE key LIKE 'results:%'`)).rows;
  const headers = { host: 'localhost:3000', cookie: String(user.cookie) };
  for (const url of [path, link.pathname + link.search]) {
    const head = await api.service.app.inject({ method: 'HEAD', url, headers });
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/csv; charset=utf-8']);
    expect(head.headers['content-disposition']).toBe(`attachment; filename="job-${jobId}-results.csv"`);
    expect(head.headers['content-length']).toBeUndefined();
  }
  expect(await downloads()).toEqual([]);
  expect((await api.service.app.inject({ url: link.pathname + link.search, headers })).statusCode).toBe(200);
  expect(await downloads()).toEqual([{ count: 1 }]);
});
