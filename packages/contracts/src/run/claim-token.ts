import { z } from 'zod';

/**
 * What a claim's answer gives its worker alone; every event, beat and question about the run carries it. Without it, whoever may publish
 * could speak for a run that another worker holds. Optional on the wire while workers and replicas of the release before it run.
 */
export const ClaimToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export type ClaimToken = z.infer<typeof ClaimToken>;
