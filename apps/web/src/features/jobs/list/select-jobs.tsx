import type { JobSummary } from '@trawl/contracts';
import { useContext } from 'react';
import { t } from '#language/t.ts';
import styles from './jobs-list.module.css';
import { type ListProps, Selection } from './list-props.ts';

interface SelectJobsProps extends Pick<ListProps, 'onSelect'> {
  readonly jobs: readonly JobSummary[];
  /** The job's name; null for all jobs of the list. */
  readonly label: string | null;
}

/** A checkbox that selects a job, or all jobs of the list. */
export function SelectJobs({ jobs, label, onSelect }: SelectJobsProps) {
  const selected = useContext(Selection);
  const count = jobs.filter(({ _id }) => selected.has(_id)).length;
  return (
    <label className={styles.select}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < jobs.length;
        }}
        type="checkbox"
        aria-label={label === null ? t('jobsList.bulk.selectAll') : t('jobsList.bulk.select', { name: label })}
        disabled={jobs.length === 0}
        checked={jobs.length > 0 && count === jobs.length}
        onChange={({ target: { checked } }) =>
          onSelect(
            jobs.map(({ _id }) => _id),
            checked,
          )
        }
      />
    </label>
  );
}
