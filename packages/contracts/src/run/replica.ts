import { z } from 'zod';
import { ReplicaId } from '../ids.ts';

/**
 * An announcement of an API replica. `leaves`: it is shutting down. `outdatedWorkers`: workers that it recently refused a run because
 * their protocol is too old.
 */
export const ReplicaPresence = z.object({
  replicaId: ReplicaId,
  leaves: z.boolean(),
  outdatedWorkers: z.array(z.string().max(100)).max(20).optional(),
});
export type ReplicaPresence = z.infer<typeof ReplicaPresence>;
