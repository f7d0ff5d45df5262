import type { PlanId } from './plan-id.ts';

export interface Plan {
  /** List price in dollars per month; 0 is free. */
  readonly listPrice: number;
  /** Price of the first month in dollars, if discounted. */
  readonly firstMonthPrice: number;
  readonly buildTimeS: number;
  readonly jobs: number;
  /** Collection jobs that may run concurrently. */
  readonly concurrent: number;
  readonly popular: boolean;
  /** Whether its collection jobs may use Trawl's own sessions (at three times the build time). */
  readonly sharedSessions: boolean;
}

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    listPrice: 0,
    firstMonthPrice: 0,
    buildTimeS: 2 * 3_600,
    jobs: 5,
    concurrent: 1,
    popular: false,
    sharedSessions: false,
  },
  starter: {
    listPrice: 39,
    firstMonthPrice: 19.5,
    buildTimeS: 20 * 3_600,
    jobs: 5,
    concurrent: 1,
    popular: false,
    sharedSessions: false,
  },
  professional: {
    listPrice: 99,
    firstMonthPrice: 49.5,
    buildTimeS: 80 * 3_600,
    jobs: 15,
    concurrent: 3,
    popular: true,
    sharedSessions: true,
  },
};

/** From the smallest to the largest. */
export const PLAN_IDS: readonly PlanId[] = ['free', 'starter', 'professional'];

export interface ApiPlan {
  readonly id: 'starter' | 'professional' | 'enterprise';
  /** Dollars per month; half after the third month of continuous use. */
  readonly price: number;
  readonly requests: string;
  readonly popular: boolean;
}

export const API_PLANS: readonly ApiPlan[] = [
  { id: 'starter', price: 30, requests: '30,000', popular: false },
  { id: 'professional', price: 250, requests: '250,000', popular: true },
  { id: 'enterprise', price: 1_000, requests: '1M', popular: false },
];
