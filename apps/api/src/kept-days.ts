import { PlanId } from '@trawl/contracts';
import { z } from 'zod';

/** The days for which results are kept, for plans with a limit. */
export type KeptDays = Readonly<Partial<Record<PlanId, number>>>;

/** Users get two weeks' notice, so a shorter limit would announce the deletion of rows soon after they were stored. */
const KEPT_DAYS_MIN = 30;
/** A century, which PostgreSQL can add to any time of a run without an overflow. */
const KEPT_DAYS_MAX = 36_500;

const Entry = z.tuple([PlanId, z.coerce.number().int().min(KEPT_DAYS_MIN).max(KEPT_DAYS_MAX)]);

/** Reads `free:90,starter:365`. */
export const KeptDays = z.string().transform((text, context): KeptDays => {
  const entries = text.split(',').map((entry) => Entry.safeParse(entry.trim().split(':')).data);
  const known = entries.filter((entry) => entry !== undefined);
  if (known.length < entries.length || new Set(known.map(([plan]) => plan)).size < known.length) {
    context.addIssue(
      `must list each plan once with ${KEPT_DAYS_MIN} to ${KEPT_DAYS_MAX} days, such as free:90,starter:365 (plans: ${PlanId.options.join(', ')})`,
    );
    return z.NEVER;
  }
  return Object.fromEntries(known);
});
