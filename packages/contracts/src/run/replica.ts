import { z } from 'zod';
import { ReplicaId } from '../ids.ts';

/** A replica of the API says that it is there, or `leaves`: that it is about to end. */
export const ReplicaPresence = z.object({ replicaId: ReplicaId, leaves: z.boolean() });
export type ReplicaPresence = z.infer<typeof ReplicaPresence>;
