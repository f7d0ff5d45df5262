import { isDeepStrictEqual } from 'node:util';
import { canEdit, type JobId, type JobInput, msg, rowsPerTarget, sessionIdRequired } from '@trawl/contracts';
import { nextStart } from '@trawl/contracts/next-start';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../app-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { jobSessions, jobs } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { NO_REASON } from '../../../stored-message.ts';
import { releaseRest, uncovered } from '../../orders/index.ts';
import { factsOf, type JobRow, lockOwnJob, moveJob, stateOf, storedSettings } from '../job-store.ts';
import { notifyJobChanged } from '../notify-changed.ts';
import { checkTypeIsOpen } from '../opened-types.ts';
import { rulesOf } from '../rules-of.ts';
import { hasSessions, setSessions } from '../sessions/job-sessions.ts';
import { hostsOf, readTargets } from '../targets/read-targets.ts';
import { reopenAtLimit, setTargets } from '../targets/targets.ts';
import { checkPlan, isDefinedBy, scheduleColumns } from './create-job.ts';
import { hasVersion, versionOutdated } from './job-version.ts';

/**
 * Changes an inactive job. After the first run, platform and type are fixed.
 *
 * @param endPausedRun ends a paused run that was created for the job's previous definition
 * @param ifMatch the job's version that the change is based on; null for any
 * @throws AppError not_found, version_outdated, wrong_state, bad_input, plan_required
 */
export async function updateJob(
  context: AppContext,
  user: RequestUser,
  id: JobId,
  input: JobInput,
  endPausedRun: (tx: Tx, job: JobRow) => Promise<void>,
  ifMatch: string | null = null,
): Promise<void> {
  checkPlan(user, input);
  const targets = readTargets(input, hostsOf(context.env));
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const job = await lockOwnJob(tx, id, user.id);
    if (!(await hasVersion(tx, job, ifMatch))) {
      // A request that is repeated because its response was lost succeeds again.
      if (await isApplied(tx, context, job, input)) return;
      throw versionOutdated();
    }
    if (!canEdit(factsOf(job)))
      throw new AppError('wrong_state', msg('job.cannot_edit', { state: stateOf(job.status) }));
    if (job.totalRuns > 0 && (job.type !== input.type || job.platform !== input.platform)) {
      throw new AppError('wrong_state', msg('job.cannot_change_kind'));
    }
    if (job.type !== input.type || job.platform !== input.platform) await checkTypeIsOpen(tx, input);
    // An unchanged sheet is read when the next cycle begins; its targets are kept until then.
    if (job.target !== input.target || job.type !== input.type) await setTargets(tx, id, targets);
    const oldLimit = rowsPerTarget(job, job.settings);
    if (rowsPerTarget(input, input.settings) > oldLimit) await reopenAtLimit(tx, id, oldLimit);
    await setSessions(tx, context.sealer, { ...job, platform: input.platform }, input.sessionId ?? '');
    if (sessionIdRequired(user.plan, input.type, input.settings.accountType)) {
      const stored = await tx.$count(jobSessions, eq(jobSessions.jobId, id));
      if (stored === 0) throw new AppError('bad_input', msg('session.required'), { field: 'sessionId' });
    }
    if (!isSameWork(job, input)) await endPausedRun(tx, job);
    if (rulesOf(job).paidInMoney && !rulesOf(input).paidInMoney) await releaseRest(tx, id, msg('ledger.not_an_order'));
    const { target } = input;
    const sheetCycle = job.target === target && job.type === input.type ? job.sheetCycle : null;
    // A waiting job has been started before, so its new schedule takes effect now, unless that would hold more money: its owner
    // confirms the amount when they press Run.
    const { calendar, dmQuantity: quantity = 0 } = input.settings;
    const startsAgain = job.status === 'waiting' && input.schedule !== 'manual';
    const holdsMore =
      startsAgain && rulesOf(input).paidInMoney && (await uncovered(tx, { jobId: id, userId: user.id, quantity })) > 0;
    if (holdsMore) await moveJob(tx, job, { kind: 'system_pause' }, {}, now);
    const nextRunAt = startsAgain && !holdsMore ? (calendar ? nextStart(calendar, now) : now) : null;
    await tx
      .update(jobs)
      .set({
        name: input.name,
        platform: input.platform,
        type: input.type,
        target,
        ...scheduleColumns(input),
        ...storedSettings(input.settings),
        ...(input.tags && { tags: input.tags }),
        nextRunAt,
        retryAt: null,
        putOffFor: null,
        // The old reason described the job before the change.
        ...NO_REASON,
        sheetCycle,
        updatedAt: now,
      })
      .where(eq(jobs.id, id));
  });
  notifyJobChanged(context, id);
}

/** Whether the job is stored as the input defines it. */
const isApplied = async (tx: Tx, { sealer }: AppContext, job: JobRow, input: JobInput): Promise<boolean> =>
  isDefinedBy(job, input) &&
  isDeepStrictEqual(input.tags ?? job.tags, job.tags) &&
  (await hasSessions(tx, sealer, job.id, input.sessionId ?? ''));

/** Whether a paused run still matches the job. A new name, schedule or session doesn't affect it. */
const isSameWork = (job: JobRow, input: JobInput): boolean =>
  job.type === input.type &&
  job.target === input.target &&
  isDeepStrictEqual(job.settings, storedSettings(input.settings).settings);
