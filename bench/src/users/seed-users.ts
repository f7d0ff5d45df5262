import { randomBytes } from 'node:crypto';
import type { JobId, UserId } from '@trawl/contracts';
import type pg from 'pg';
import { hashSecret } from '../../../apps/api/src/features/users/secret.ts';
import type { Sealer } from '../../../apps/api/src/sealing/seal.ts';
import { seedDueJobs } from '../../../apps/api/test/load/seed-jobs.ts';

export interface SimulatedUser {
  readonly userId: UserId;
  readonly jobId: JobId;
  /** For `Authorization`. */
  readonly token: string;
}

const FAR_MS = 365 * 86_400_000;
const MORE_JOBS = 9;
const EXPORTED_ROWS = 1_000;

/** Signed-in customers with ten jobs each; one of the jobs has rows to export and can be started. */
export async function seedUsers(pool: pg.Pool, sealer: Sealer, count: number): Promise<SimulatedUser[]> {
  const seeded = await seedDueJobs(pool, sealer, count, () => new Date(Date.now() + FAR_MS));
  const users = seeded.map(({ userId, jobId }) => ({
    userId,
    jobId,
    token: `trawl_${randomBytes(32).toString('base64url')}`,
  }));
  const userIds = users.map(({ userId }) => userId);
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      SELECT hash, user_id, now(), now(), now() + interval '1 day' FROM unnest($1::text[], $2::text[]) AS session (hash, user_id)`,
    [users.map(({ token }) => hashSecret(token)), userIds],
  );
  await pool.query(
    `INSERT INTO jobs (id, user_id, name, platform, type, target, settings, status, total_runs)
      SELECT user_id || '_' || n, user_id, 'Followers of nasa ' || n, 'instagram', 'follower', 'nasa', '{"accountType": "Private"}',
        'completed', 1
      FROM unnest($1::text[]) AS user_id, generate_series(1, $2::int) AS n`,
    [userIds, MORE_JOBS],
  );
  await pool.query(
    `INSERT INTO runs (id, job_id, user_id, number, cycle, status, queued_at, started_at, ended_at)
      SELECT 'run_' || id, id, user_id, 1, 1, 'completed', now(), now(), now()
      FROM jobs WHERE user_id = ANY ($1) AND total_runs = 1`,
    [userIds],
  );
  await pool.query(
    `INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values")
      SELECT job_id, target.id, n, n, 1, 'run_' || job_id, jsonb_build_object('username', 'person_' || n, 'full_name', 'A Person')
      FROM job_targets AS target, generate_series(1, $2::int) AS n WHERE job_id = ANY ($1)`,
    [users.map(({ jobId }) => jobId), EXPORTED_ROWS],
  );
  await pool.query(`UPDATE jobs SET status = 'paused', total_results = $2 WHERE id = ANY ($1)`, [
    users.map(({ jobId }) => jobId),
    EXPORTED_ROWS,
  ]);
  await pool.query('ANALYZE');
  return users;
}
