import type { Job } from '@trawl/contracts';
import type { trpc } from '#api/trpc.ts';

/**
 * Updates every cached copy of a job that the user has changed. The job's page fetches it again, because a run may have changed it
 * before the response arrived.
 */
export function showChangedJob({ jobs }: ReturnType<typeof trpc.useUtils>, data: { readonly job: Job }): void {
  const id = data.job._id;
  jobs.get.setData({ id }, data);
  void jobs.get.invalidate({ id });
  void jobs.search.invalidate();
  void jobs.dashboard.invalidate();
}
