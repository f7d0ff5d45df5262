import { JobChanged, type JobId, subjects } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';

/** Publishes a change of a job to its viewers. A viewer who misses it sees the change with the next poll. */
export function notifyJobChanged({ bus }: Pick<AppContext, 'bus'>, jobId: JobId): void {
  bus.broadcast(subjects.jobChanged(jobId), JobChanged, { jobId });
}
