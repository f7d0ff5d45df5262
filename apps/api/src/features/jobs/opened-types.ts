import { closedJobTypes, jobTypeOf, msg, type TypeOf } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Db, Executor } from '../../db/client.ts';
import { openedJobTypes } from '../../db/schema/index.ts';

/** The types that the catalogue closes and an operator has opened, without types that the catalogue has opened since. */
export async function openedTypes(db: Executor): Promise<TypeOf[]> {
  const { platform, type } = openedJobTypes;
  const opened = await db.select({ platform, type }).from(openedJobTypes);
  return closedJobTypes().filter((closed) =>
    opened.some((each) => each.platform === closed.platform && each.type === closed.type),
  );
}

const whereOf = ({ platform, type }: TypeOf) =>
  and(eq(openedJobTypes.platform, platform), eq(openedJobTypes.type, type));

/** @throws AppError bad_input if the catalogue has closed the type and no operator has opened it */
export async function checkTypeIsOpen(db: Executor, job: TypeOf): Promise<void> {
  if (jobTypeOf(job).available) return;
  const opened = await db.$count(openedJobTypes, whereOf(job));
  if (opened === 0) throw new AppError('bad_input', msg('job.type_unavailable'), { field: 'type' });
}

/** @returns false if the type was open before */
export async function openType(db: Db, { platform, type }: TypeOf, now: Date): Promise<boolean> {
  const { rowCount } = await db.insert(openedJobTypes).values({ platform, type, openedAt: now }).onConflictDoNothing();
  return rowCount === 1;
}

/**
 * Closes a type for new jobs; existing jobs keep running.
 *
 * @returns false if the type wasn't open
 */
export async function closeType(db: Db, job: TypeOf): Promise<boolean> {
  const { rowCount } = await db.delete(openedJobTypes).where(whereOf(job));
  return rowCount === 1;
}
