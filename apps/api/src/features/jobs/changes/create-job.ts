import { isDeepStrictEqual } from 'node:util';
import {
  JOB_NAME_MAX,
  type JobId,
  type JobInput,
  msg,
  newId,
  PLANS,
  sessionIdRequired,
  sharedAllowed,
  type UserId,
} from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Executor, Tx } from '../../../db/client.ts';
import { ownedBy } from '../../../db/owned-by.ts';
import { jobs } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { lockUser } from '../../users/index.ts';
import { type JobRow, lockOwnJob, storedSettings } from '../job-store.ts';
import { checkTypeIsOpen } from '../opened-types.ts';
import { copySessions, setSessions } from '../sessions/job-sessions.ts';
import { hostsOf, readTargets } from '../targets/read-targets.ts';
import { copyTargets, setTargets } from '../targets/targets.ts';

/** How long an Idempotency-Key is valid. */
const KEY_KEPT_MS = 24 * 3_600_000;

/**
 * Creates a pending job. A repeated request with the same key returns the job it created within the last 24 hours.
 *
 * @throws AppError bad_input, plan_required, job_limit_reached; wrong_state if the key was used for another request
 */
export async function createJob(
  context: AppContext,
  user: RequestUser,
  input: JobInput,
  idempotencyKey: string | null,
): Promise<JobId> {
  checkPlan(user, input);
  const targets = readTargets(input, hostsOf(context.env));
  if (sessionIdRequired(user.plan, input.type, input.settings.accountType) && !input.sessionId) {
    throw new AppError('bad_input', msg('session.required'), { field: 'sessionId' });
  }
  await checkTypeIsOpen(context.db, input);
  const now = context.clock.now();
  const id = newId('JobId', now.getTime());
  return context.db.transaction(async (tx) => {
    // Concurrent creations are counted one after the other.
    await lockUser(tx, user.id);
    const existing = await findByKey(tx, user, idempotencyKey, definitionOf(input), now);
    if (existing) return existing;
    await checkJobLimit(tx, user);
    await tx.insert(jobs).values({
      ...{ id, userId: user.id, ...definitionOf(input), tags: input.tags ?? [], idempotencyKey },
      createdAt: now,
      updatedAt: now,
    });
    await setTargets(tx, id, targets);
    await setSessions(tx, context.sealer, { id, userId: user.id, platform: input.platform }, input.sessionId ?? '');
    return id;
  });
}

/**
 * Creates a pending job with the targets, settings, schedule, tags and sessions of another one, named after it. A repeated request with
 * the same key returns the job it created within the last 24 hours.
 *
 * @throws AppError not_found, plan_required, job_limit_reached; wrong_state if the key was used for another request
 */
export async function duplicateJob(
  context: AppContext,
  user: RequestUser,
  of: JobId,
  idempotencyKey: string | null,
): Promise<JobId> {
  const { db, sealer, clock } = context;
  const now = clock.now();
  const id = newId('JobId', now.getTime());
  return db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const job = await lockOwnJob(tx, of, user.id);
    const { platform, type, target, auto, intervalS, calendar, tags, settings } = job;
    const definition = { name: copyName(job.name), platform, type, target, auto, intervalS, calendar, settings };
    const existing = await findByKey(tx, user, idempotencyKey, definition, now);
    if (existing) return existing;
    checkPlan(user, job);
    await checkTypeIsOpen(tx, job);
    await checkJobLimit(tx, user);
    await tx.insert(jobs).values({
      ...{ id, userId: user.id, ...definition, tags, idempotencyKey },
      createdAt: now,
      updatedAt: now,
    });
    await copyTargets(tx, of, id);
    await copySessions(tx, sealer, of, id);
    return id;
  });
}

/** The name of a copy: `Followers`, `Followers (2)`, `Followers (3)`. */
export function copyName(name: string): string {
  const [, stem = name, number = '1'] = /^(.*) \((\d{1,4})\)$/.exec(name) ?? [];
  const suffix = ` (${Number(number) + 1})`;
  // Without half of a character at the end.
  return `${stem.slice(0, JOB_NAME_MAX - suffix.length).replace(/[\uD800-\uDBFF]$/, '')}${suffix}`;
}

/** The job that this key created. An expired key is removed from its job, which allows its reuse. */
async function findByKey(
  tx: Tx,
  user: RequestUser,
  idempotencyKey: string | null,
  definition: Partial<JobRow>,
  now: Date,
): Promise<JobId | null> {
  if (idempotencyKey === null) return null;
  const [existing] = await tx
    .select()
    .from(jobs)
    .where(and(ownedBy(user.id), eq(jobs.idempotencyKey, idempotencyKey)));
  if (!existing) return null;
  if (existing.createdAt.getTime() < now.getTime() - KEY_KEPT_MS) {
    await tx.update(jobs).set({ idempotencyKey: null }).where(eq(jobs.id, existing.id));
    return null;
  }
  if (!hasColumns(existing, definition)) throw new AppError('wrong_state', msg('request.idempotency_key_reused'));
  return existing.id;
}

/** Whether a stored job has the definition of an input, apart from sessions and tags. */
export const isDefinedBy = (job: JobRow, input: JobInput): boolean => hasColumns(job, definitionOf(input));

const hasColumns = (job: JobRow, columns: Partial<JobRow>): boolean =>
  Object.entries(columns).every(([column, value]) => isDeepStrictEqual(Reflect.get(job, column), value));

const definitionOf = ({ name, platform, type, target, settings, schedule }: JobInput) => ({
  ...{ name, platform, type, target },
  ...scheduleColumns({ schedule }),
  ...storedSettings(settings),
});

/** A user's jobs, which count against the plan. */
export const countJobs = (db: Executor, userId: UserId): Promise<number> => db.$count(jobs, ownedBy(userId));

/** @throws AppError job_limit_reached */
async function checkJobLimit(tx: Tx, user: RequestUser): Promise<void> {
  const plan = PLANS[user.plan];
  if ((await countJobs(tx, user.id)) < plan.jobs) return;
  const params = { plan: msg(`plan_name.${user.plan}`), count: plan.jobs };
  throw new AppError('job_limit_reached', msg('plan.jobs_full', params));
}

/** @throws AppError plan_required */
export function checkPlan(user: RequestUser, input: Pick<JobInput, 'type' | 'settings'>): void {
  if (input.settings.accountType === 'Shared' && !sharedAllowed(user.plan, input.type)) {
    throw new AppError('plan_required', msg('plan.shared_needs_professional'));
  }
}

export const scheduleColumns = (input: Pick<JobInput, 'schedule'>): { auto: boolean; intervalS: number | null } => ({
  auto: input.schedule === 'auto',
  intervalS: typeof input.schedule === 'number' ? input.schedule : null,
});
