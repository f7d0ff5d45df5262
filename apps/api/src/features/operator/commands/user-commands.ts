import { Email, type JobId, msg, type UserId } from '@trawl/contracts';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../db/client.ts';
import { jobs, users } from '../../../db/schema/index.ts';
import { stopBySupport } from '../../runs/index.ts';
import { suspendUser, unsuspendUser } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { findUser } from '../find-user.ts';
import { lockJobForOperator } from '../lock-job.ts';

const REASON_MAX = 200;
const Suspension = z.tuple([Email, z.literal('--reason'), z.string().trim().min(1).max(REASON_MAX)]);
const UserArgument = z.tuple([Email]);

export const USER_COMMANDS: Readonly<Record<string, Command>> = {
  'users suspend': {
    usage: 'users suspend EMAIL --reason "WHY"',
    about:
      'stops a user’s runs, ends the sessions and refuses logins; money, jobs and results stay; the user gets the reason by mail',
    async run({ db, now }, args) {
      const [email, , reason] = Suspension.parse(args);
      const userId = await findUser(db, email);
      const isNew = await db.transaction((tx) => suspendUser(tx, userId, reason, now));
      // Also for suspended users, because an earlier command may have been interrupted.
      const { stopped, failed } = await stopJobs(db, userId, now);
      const outcome = [
        `${email} is suspended${isNew ? '' : ' already'}. Jobs stopped: ${stopped}.`,
        ...(stopped > 0 ? ['A running job stops with the next heartbeat of its worker.'] : []),
      ].join(' ');
      if (failed.length === 0) return [outcome];
      const causes = failed.map(({ id, error }) => `${id}: ${error instanceof Error ? error.message : String(error)}`);
      const text = [outcome, 'These jobs could not be stopped, so repeat the command:', ...causes].join('\n');
      throw new AppError('unavailable', msg('operator.refused', { text }));
    },
  },
  'users unsuspend': {
    usage: 'users unsuspend EMAIL',
    about: 'ends a suspension; the jobs stay paused until the user resumes them',
    async run({ db }, args) {
      const [email] = UserArgument.parse(args);
      const userId = await findUser(db, email);
      const ended = await db.transaction((tx) => unsuspendUser(tx, userId));
      return [ended ? `${email} can sign in again.` : `${email} is not suspended.`];
    },
  },
  'users suspended': {
    usage: 'users suspended',
    about: 'the suspended users, with the time and reason of the suspension',
    unrecorded: true,
    async run({ db }, args) {
      z.tuple([]).parse(args);
      const found = await db.select().from(users).where(isNotNull(users.suspendedAt)).orderBy(asc(users.suspendedAt));
      if (found.length === 0) return ['Nobody is suspended.'];
      return found.map(({ email, suspendedAt, suspendedFor }) =>
        [suspendedAt?.toISOString(), email, suspendedFor].join('  '),
      );
    },
  },
};

interface Stopped {
  readonly stopped: number;
  readonly failed: readonly { readonly id: JobId; readonly error: unknown }[];
}

/** Each job in a separate transaction, so two jobs are never locked at once. A job that can't be stopped now doesn't keep the others running. */
async function stopJobs(db: Db, userId: UserId, now: Date): Promise<Stopped> {
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), inArray(jobs.status, ['processing', 'running', 'waiting'])))
    .orderBy(asc(jobs.id));
  let stopped = 0;
  const failed: { id: JobId; error: unknown }[] = [];
  for (const { id } of found) {
    try {
      await db.transaction(async (tx) => stopBySupport(tx, await lockJobForOperator(tx, id), now));
      stopped++;
    } catch (error) {
      // The job ended or was deleted in the meantime.
      if (!(error instanceof AppError)) failed.push({ id, error });
    }
  }
  return { stopped, failed };
}
