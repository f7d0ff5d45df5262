import type { JobSummary } from '@trawl/contracts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { StatusPill } from '#components/status-pill/status-pill.tsx';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import type { JobActions } from '../use-job-actions.ts';
import { JobRowActions } from './job-row-actions.tsx';
import { JobKind, JobName, JobProgress, JobSchedule } from './job-summary.tsx';
import styles from './jobs-list.module.css';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

interface JobsTableProps {
  /** Undefined while they load. */
  readonly jobs: readonly JobSummary[] | undefined;
  readonly actions: JobActions;
  readonly onDelete: (job: JobSummary) => void;
}

const COLUMNS = ['name', 'type', 'schedule', 'status', 'progress', 'results', 'updated', 'actions'] as const;

/** The jobs as rows of a table, for wide screens. */
export function JobsTable({ jobs, actions, onDelete }: JobsTableProps) {
  return (
    <div className={tableStyles.frame}>
      <table className={`${tableStyles.table} ${styles.table}`} aria-label={t('jobs.title')} aria-busy={!jobs}>
        <thead>
          <tr>
            {COLUMNS.map((key) => (
              <th key={key} scope="col" data-column={key}>
                {key === 'actions' ? (
                  <span className="visually-hidden">{t(`jobsList.columns.${key}`)}</span>
                ) : (
                  t(`jobsList.columns.${key}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs?.map((job) => (
            <tr key={job._id}>
              <th scope="row">
                <JobName job={job} />
              </th>
              <td>
                <JobKind job={job} />
              </td>
              <td data-column="schedule" className={styles.faint}>
                <JobSchedule job={job} />
              </td>
              <td>
                <StatusPill status={job.status} />
              </td>
              <td className={styles.progress}>
                <JobProgress job={job} />
              </td>
              <td data-column="results">{formatNumber(job.totalResults)}</td>
              <td className={styles.faint}>
                <time dateTime={job.updatedAt}>{formatDateTime(job.updatedAt)}</time>
              </td>
              <td data-column="actions">
                <JobRowActions job={job} actions={actions} onDelete={onDelete} />
              </td>
            </tr>
          ))}
          {!jobs &&
            SKELETON_ROWS.map((row) => (
              <tr key={row} data-testid="skeleton-row">
                {COLUMNS.map((key) => (
                  <td key={key} data-column={key}>
                    <Skeleton width={key === 'name' ? 180 : 72} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
