import { z } from 'zod';

/**
 * Issued to a worker in the reply to its claim; every event, heartbeat and request about the run must contain it. Without it, any
 * worker could act for a run that another worker holds. Optional in the wire format while workers and replicas of the previous
 * release may run.
 */
export const ClaimToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export type ClaimToken = z.infer<typeof ClaimToken>;
