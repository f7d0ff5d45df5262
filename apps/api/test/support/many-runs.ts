import { EVENT_WINDOW, type JobId, RunEvent, type RunId, subjects } from '@trawl/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Browser, TestService } from './test-service.ts';
import { people, type TestWorker } from './test-worker.ts';

export interface RunningRun {
  readonly jobId: JobId;
  readonly runId: RunId;
  readonly targetId: string;
}

const Made = z.object({ job_id: z.string(), run_id: z.string(), target_id: z.coerce.string() });

/** Inserts many running runs of one customer into the database, because starting them one by one takes a minute. */
export async function insertRunningRuns({ service }: TestService, who: Browser, count: number): Promise<RunningRun[]> {
  const { _id: userId } = (await who.call('GET', '/api/users/check-auth')).body.data.user;
  const { rows } = await service.context.db.execute(sql`
    WITH made AS (
      INSERT INTO jobs (id, user_id, name, platform, type, target, settings, status)
      SELECT 'job_' || gen_random_uuid(), ${userId}, 'One of many', 'instagram', 'follower', 'nasa',
        '{"accountType": "Private", "followersPerProfile": 1000}', 'running'
      FROM generate_series(1, ${count}) RETURNING id
    ), targets AS (
      INSERT INTO job_targets (job_id, position, value, key) SELECT id, 0, 'nasa', 'nasa' FROM made RETURNING id, job_id
    ), begun AS (
      INSERT INTO runs (id, job_id, user_id, number, cycle, status, epoch, lease_until, started_at)
      SELECT 'run_' || gen_random_uuid(), id, ${userId}, 1, 1, 'running', 1, now() + interval '20 seconds', now()
      FROM made RETURNING id, job_id
    ), spans AS (
      INSERT INTO run_spans (run_id, n, kind, started_at) SELECT id, 1, 'running', now() FROM begun
    ), launched AS (
      INSERT INTO run_targets (run_id, target_id, position, value, requested)
      SELECT begun.id, targets.id, 0, 'nasa', 1000 FROM begun JOIN targets USING (job_id) RETURNING run_id, target_id
    )
    SELECT begun.job_id, launched.run_id, launched.target_id FROM launched JOIN begun ON begun.id = launched.run_id`);
  const made = rows.map((row) => {
    const { job_id, run_id, target_id } = Made.parse(row);
    return { jobId: job_id as JobId, runId: run_id as RunId, targetId: target_id };
  });
  renewLeases(
    service,
    made.map(({ runId }) => runId),
  );
  return made;
}

/** Renews the leases of runs until the service stops, like the heartbeats of a worker. The sweep shortens leases of more than 24 s. */
function renewLeases({ context: { db } }: TestService['service'], ids: readonly RunId[]): void {
  const renew = () =>
    db.execute(sql`
      UPDATE runs SET lease_until = now() + interval '20 seconds' WHERE id IN (
        SELECT id FROM runs WHERE id = ANY(${sql.param(ids)}::text[]) AND status = 'running' FOR UPDATE SKIP LOCKED)`);
  // Fails when the service has stopped.
  const timer = setInterval(() => void renew().catch(() => clearInterval(timer)), 1_000).unref();
}

/** Publishes a full window of pages for each run, one row each; the first row of each has this id. */
export async function publishWindows(
  { bus }: Pick<TestWorker, 'bus'>,
  runs: readonly RunningRun[],
  firstRow: string,
): Promise<void> {
  for (const { runId, targetId } of runs) {
    const seqs = Array.from({ length: EVENT_WINDOW }, (_, index) => index + 1);
    await Promise.all(
      seqs.map((seq) => {
        const rows = people(seq, seq).map((row) => (seq === 1 ? { ...row, platformId: firstRow } : row));
        const checkpoint = { cursor: `c${seq}`, more: true };
        const event = {
          kind: 'page',
          epoch: 1,
          seq,
          runningMs: seq,
          targetId,
          rows,
          checkpoint,
          found: 1_000,
        } as const;
        return bus.publish(subjects.runEvent(runId), RunEvent, event, { dedupeId: `${runId}.${seq}` });
      }),
    );
  }
}
