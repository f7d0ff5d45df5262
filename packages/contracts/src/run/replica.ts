import { z } from 'zod';
import { ReplicaId } from '../ids.ts';

/** An announcement of an API replica; `leaves`: it is shutting down. */
export const ReplicaPresence = z.object({ replicaId: ReplicaId, leaves: z.boolean() });
export type ReplicaPresence = z.infer<typeof ReplicaPresence>;
