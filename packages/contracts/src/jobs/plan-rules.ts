import type { AccountType } from '../account-type.ts';
import type { PlanId } from '../catalogue/plan-id.ts';
import { PLANS } from '../catalogue/plans.ts';
import type { JobType } from '../platforms/ids.ts';
import { factsOfKind } from './job-kind.ts';

/** Whether a new job of this kind needs session IDs. */
export function sessionIdRequired(plan: PlanId, type: JobType, accountType: AccountType): boolean {
  if (accountType === 'Private') return true;
  return !factsOfKind({ type, accountType }).writes && !PLANS[plan].sharedSessions;
}

/** Whether a job of this type may use shared accounts with this plan. */
export const sharedAllowed = (plan: PlanId, type: JobType): boolean =>
  factsOfKind({ type, accountType: 'Shared' }).writes || PLANS[plan].sharedSessions;
