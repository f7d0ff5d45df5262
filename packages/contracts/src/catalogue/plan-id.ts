import { z } from 'zod';

/** In a separate file, so that a page with prices doesn't load zod. */
export const PlanId = z.enum(['free', 'starter', 'professional']);
export type PlanId = z.infer<typeof PlanId>;
