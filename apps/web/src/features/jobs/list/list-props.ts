import type { JobId, JobSearch, JobSummary } from '@trawl/contracts';
import type { UseLabeling } from '../labels/use-labeling.tsx';
import type { JobActions } from '../use-job-actions.ts';

export interface ListProps {
  /** Undefined while they load. */
  readonly jobs: readonly JobSummary[] | undefined;
  readonly sorting: Pick<JobSearch, 'sort' | 'order'>;
  readonly selected: ReadonlySet<JobId>;
  readonly actions: JobActions;
  readonly labeling: UseLabeling;
  readonly onSelect: (ids: readonly JobId[], selected: boolean) => void;
  readonly onDelete: (job: JobSummary) => void;
}
