import { FIRST_STEPS, type FirstStep, type FirstStepsData, type UserId } from '@trawl/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { demoPlatformOf } from './demo-platform.ts';
import { DEMO_KEY } from './start-demo.ts';

const Facts = z.object({
  over: z.boolean(),
  any: z.boolean(),
  account: z.boolean(),
  job: z.boolean(),
  run: z.boolean(),
  download: z.boolean(),
});

/**
 * The first steps of a verified user. Once all steps are done they stay done, even if the user deletes something later. The demo job
 * completes no step, because it isn't one of the user's own jobs.
 */
export async function firstStepsOf({ db, env, clock }: AppContext, userId: UserId): Promise<FirstStepsData> {
  const { rows } = await db.execute(sql`
    WITH present AS (
      SELECT name, total_runs, idempotency_key IS NOT DISTINCT FROM ${DEMO_KEY} AS is_demo
      FROM jobs WHERE user_id = ${userId} AND deleted_at IS NULL
    )
    SELECT first_steps_over_at IS NOT NULL AS over,
      EXISTS (SELECT 1 FROM linked_accounts WHERE user_id = ${userId}) AS account,
      EXISTS (SELECT 1 FROM present) AS any,
      EXISTS (SELECT 1 FROM present WHERE NOT is_demo) AS job,
      EXISTS (SELECT 1 FROM present WHERE NOT is_demo AND total_runs > 0) AS run,
      first_steps_over_at IS NULL
        AND EXISTS (SELECT 1 FROM present WHERE NOT is_demo AND total_runs > 0)
        AND EXISTS (
          SELECT 1 FROM audit_events AS event
          WHERE user_id = ${userId} AND kind = 'results_exported' AND NOT EXISTS (
            -- Audit events contain only the job's name.
            SELECT 1 FROM present WHERE is_demo AND name = event.message -> 'params' ->> 'job'
          )
        ) AS download
    FROM users WHERE id = ${userId}`);
  const { over, any, ...facts } = Facts.parse(rows[0]);
  const demo = !any && demoPlatformOf(env) !== null;
  if (over) return { done: null, demo };
  // The procedure requires a verified user.
  const isDone: Readonly<Record<FirstStep, boolean>> = { verify: true, ...facts };
  const done = FIRST_STEPS.filter((step) => isDone[step]);
  if (done.length < FIRST_STEPS.length) return { done, demo };
  await endFirstSteps(db, userId, clock.now());
  return { done: null, demo };
}

/** Hides the first steps for good. */
export async function endFirstSteps(db: Db, userId: UserId, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ firstStepsOverAt: now })
    .where(and(eq(users.id, userId), isNull(users.firstStepsOverAt)));
}
