import { z } from 'zod';

/** Apart from the plans, so that a page which shows prices doesn't load zod. */
export const PlanId = z.enum(['free', 'starter', 'professional']);
export type PlanId = z.infer<typeof PlanId>;
