import { z } from 'zod';
import { PlanId } from '../catalogue/plan-id.ts';
import { BuildTime } from './users.ts';

const Share = z.object({ used: z.number(), limit: z.number() });

/**
 * How much of a plan is used: build time of the current month, which is renewed at `renewsAt`, existing jobs, and collection jobs
 * that run or are queued.
 */
export const PlanLimits = z.object({
  plan: PlanId,
  buildTime: BuildTime.extend({ renewsAt: z.string() }),
  jobs: Share,
  running: Share,
});
export type PlanLimits = z.infer<typeof PlanLimits>;

/**
 * Usage over time, oldest first, in seconds of build time. `days` are the last 30 (UTC); `runs` ended on that day. `months` are the
 * plan's months in which build time was used, at most 12.
 */
export const PlanUsage = z.object({
  days: z.array(z.object({ day: z.iso.date(), buildTime: z.number(), runs: z.number() })),
  months: z.array(z.object({ startsAt: z.string(), buildTime: z.number() })),
});
export type PlanUsage = z.infer<typeof PlanUsage>;
