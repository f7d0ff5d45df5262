import type { JobId, JobSearch, JobSummary } from '@trawl/contracts';
import { createContext } from 'react';
import type { UseLabeling } from '../labels/use-labeling.tsx';
import type { JobActions } from '../use-job-actions.ts';

export interface ListProps {
  /** All jobs of the list; undefined while they load. */
  readonly jobs: readonly JobSummary[] | undefined;
  /** How many of them are shown. */
  readonly shown: number;
  readonly sorting: Pick<JobSearch, 'sort' | 'order'>;
  readonly actions: JobActions;
  readonly labeling: UseLabeling;
  readonly onSelect: (ids: readonly JobId[], selected: boolean) => void;
  readonly onDelete: (job: JobSummary) => void;
}

/** The selected jobs: a context, so that only checkboxes render again when one is ticked. */
export const Selection = createContext<ReadonlySet<JobId>>(new Set());

export interface ListedJobProps extends Pick<ListProps, 'actions' | 'labeling' | 'onSelect' | 'onDelete'> {
  readonly job: JobSummary;
}

/** Whether a listed job looks the same. Callbacks of an earlier render do the same as later ones. */
export const looksTheSame = (before: ListedJobProps, after: ListedJobProps): boolean =>
  before.job === after.job && before.actions.busy === after.actions.busy;
