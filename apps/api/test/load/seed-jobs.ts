import { type JobId, newId, type UserId } from '@trawl/contracts';
import type pg from 'pg';
import { placeOfJobSession } from '../../src/features/jobs/sessions/job-sessions.ts';
import type { Sealer } from '../../src/sealing/seal.ts';

export interface Seeded {
  readonly jobId: JobId;
  readonly userId: UserId;
  readonly dueAt: Date;
}

const REF = 'load';
const AT_ONCE = 1_000;
/** Account numbers that no other session uses. */
const FIRST_ACCOUNT = 70_000_000_000;

/**
 * Inserts due jobs, each of a separate customer with a session and one target, as the API would have stored them, in a few
 * statements.
 *
 * @param dueAt when the job with this number starts
 */
export async function seedDueJobs(
  pool: pg.Pool,
  sealer: Sealer,
  count: number,
  dueAt: (n: number) => Date,
): Promise<Seeded[]> {
  const seeded = Array.from({ length: count }, (_, n) => ({
    jobId: newId('JobId'),
    userId: newId('UserId'),
    dueAt: dueAt(n),
  }));
  for (let from = 0; from < count; from += AT_ONCE) {
    const part = seeded.slice(from, from + AT_ONCE);
    const userIds = part.map(({ userId }) => userId);
    const jobIds = part.map(({ jobId }) => jobId);
    await insertUsers(pool, userIds);
    await insertJobs(
      pool,
      part.map(({ jobId, userId, dueAt: at }) => ({ jobId, userId, at })),
    );
    await pool.query(
      `INSERT INTO job_targets (job_id, position, value, key) SELECT id, 1, 'nasa', 'nasa' FROM unnest($1::text[]) AS id`,
      [jobIds],
    );
    const sealed = part.map(({ jobId }, n) =>
      sealer.seal(`${FIRST_ACCOUNT + from + n}%3Aabcdefghijkl%3A7%3AAYload`, placeOfJobSession(jobId, REF)),
    );
    await pool.query(
      `INSERT INTO job_sessions (job_id, ref, position, sealed, last_four)
        SELECT job_id, $1, 0, sealed, 'load' FROM unnest($2::text[], $3::bytea[]) AS session (job_id, sealed)`,
      [REF, jobIds, sealed],
    );
  }
  return seeded;
}

/** Inserts recurring jobs whose next start is days away: 100 per customer. */
export async function seedIdleJobs(pool: pg.Pool, count: number): Promise<void> {
  const customers = Array.from({ length: Math.ceil(count / 100) }, () => newId('UserId'));
  await insertUsers(pool, customers);
  const dayMs = 86_400_000;
  for (let from = 0; from < count; from += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => ({
      jobId: newId('JobId'),
      userId: customers[Math.floor((from + index) / 100)] ?? newId('UserId'),
      at: new Date(Date.now() + 3 * dayMs + ((from + index) / count) * dayMs),
    }));
    await insertJobs(pool, part);
  }
}

const insertUsers = (pool: pg.Pool, ids: readonly UserId[]) =>
  pool.query(
    `INSERT INTO users (id, name, email, password_hash, plan, email_verified_at, email_notifications)
      SELECT id, 'Load', id || '@example.com', '', 'professional', now(), false FROM unnest($1::text[]) AS id`,
    [ids],
  );

const insertJobs = (
  pool: pg.Pool,
  jobs: readonly { readonly jobId: JobId; readonly userId: UserId; readonly at: Date }[],
) =>
  pool.query(
    `INSERT INTO jobs (id, user_id, name, platform, type, target, interval_s, settings, status, next_run_at)
      SELECT id, user_id, 'Followers of nasa', 'instagram', 'follower', 'nasa', 31 * 86400, $1::jsonb, 'waiting', at
      FROM unnest($2::text[], $3::text[], $4::timestamptz[]) AS job (id, user_id, at)`,
    [
      JSON.stringify({ accountType: 'Private', followersPerProfile: 10_000 }),
      jobs.map(({ jobId }) => jobId),
      jobs.map(({ userId }) => userId),
      jobs.map(({ at }) => at),
    ],
  );
