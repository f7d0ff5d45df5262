import { type JobId, JobInput, type JobStatus, msg } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render } from '@trawl/messages/server';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { ownedBy } from '../../db/owned-by.ts';
import { jobs } from '../../db/schema/index.ts';
import type { RequestUser } from '../../request-user.ts';
import { createJob } from '../jobs/index.ts';
import { startJob } from '../runs/index.ts';
import { type DemoPlatform, demoPlatformOf } from './demo-platform.ts';
import { openDemoSession } from './open-demo-session.ts';

/** The idempotency key of a user's demo job. Clients can't send it, because their keys must be ASCII. */
export const DEMO_KEY = 'démo';

/**
 * Creates and starts the user's demo job on the platform's stand-in. It counts toward the plan's limits like any job. A user has one
 * demo job at a time: further calls return it, and start it if it has never run.
 *
 * @throws AppError not_available where all platforms are real; unavailable; what `createJob` and `startJob` throw
 */
export async function startDemo(context: AppContext, user: RequestUser, language: Language): Promise<JobId> {
  const place = demoPlatformOf(context.env);
  if (place === null) throw new AppError('not_available', msg('demo.not_available'));
  const existing = await findDemo(context.db, user);
  const id = existing?.id ?? (await createDemo(context, user, place, language));
  if (existing !== null && existing.status !== 'pending') return id;
  try {
    await startJob(context, user, id);
  } catch (error) {
    // A concurrent request has already started the job.
    if ((await findDemo(context.db, user))?.status === 'pending') throw error;
  }
  return id;
}

async function findDemo(db: Db, user: RequestUser): Promise<{ id: JobId; status: JobStatus } | null> {
  const [found] = await db
    .select({ id: jobs.id, status: jobs.status })
    .from(jobs)
    .where(and(ownedBy(user.id), eq(jobs.idempotencyKey, DEMO_KEY)));
  return found ?? null;
}

async function createDemo(
  context: AppContext,
  user: RequestUser,
  place: DemoPlatform,
  language: Language,
): Promise<JobId> {
  const { platform, demo } = place;
  const { name, type, target, settings } = demo;
  const input = JobInput.parse({
    name: render(name, language),
    platform,
    type,
    target,
    sessionId: await openDemoSession(context, place),
    schedule: 'manual',
    settings: { accountType: 'Private', ...settings },
  });
  return createJob(context, user, input, DEMO_KEY);
}
