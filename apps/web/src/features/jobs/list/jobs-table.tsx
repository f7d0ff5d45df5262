import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { JobStatusPill } from '#components/status-pill/job-status-pill.tsx';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useDisplaySettings } from '#settings/use-display-settings.ts';
import { JobRowActions } from './job-row-actions.tsx';
import { JobKind, JobName, JobProgress, JobSchedule } from './job-summary.tsx';
import styles from './jobs-list.module.css';
import { type ListedJobProps, type ListProps, looksTheSame } from './list-props.ts';
import { SelectJobs } from './select-jobs.tsx';
import { isSortedColumn, pressed, type SortedColumn, sortText } from './sort.ts';
import { useListParam } from './use-list-param.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

const COLUMNS = ['select', 'name', 'type', 'schedule', 'status', 'progress', 'results', 'updated', 'actions'] as const;

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A column's header, which sorts the list. */
function SortHeader({ column, sorting }: Pick<ListProps, 'sorting'> & { readonly column: SortedColumn }) {
  const set = useListParam();
  const Arrow = sorting.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={styles.sort} onClick={() => set('sort', sortText(pressed(sorting, column)))}>
      {t(`jobsList.columns.${column}`)}
      {sorting.sort === column && <Arrow size={14} stroke={2} aria-hidden />}
    </button>
  );
}

const JobRow = memo(function JobRow({ job, actions, labeling, onSelect, onDelete }: ListedJobProps) {
  useDisplaySettings();
  return (
    <tr tabIndex={-1}>
      <td data-column="select">
        <SelectJobs jobs={[job]} label={job.name} onSelect={onSelect} />
      </td>
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
        <JobStatusPill job={job} />
      </td>
      <td className={styles.progress}>
        <JobProgress job={job} />
      </td>
      <td data-column="results">{formatNumber(job.totalResults)}</td>
      <td data-column="updated" className={styles.faint}>
        <time dateTime={job.updatedAt}>{formatDateTime(job.updatedAt)}</time>
      </td>
      <td data-column="actions">
        <JobRowActions job={job} actions={actions} labeling={labeling} onDelete={onDelete} />
      </td>
    </tr>
  );
}, looksTheSame);

/** The jobs as rows of a table, for wide screens. */
export function JobsTable({ jobs, shown, sorting, ...props }: ListProps) {
  return (
    <div className={tableStyles.frame}>
      <table className={`${tableStyles.table} ${styles.table}`} aria-label={t('jobs.title')} aria-busy={!jobs}>
        <thead>
          <tr>
            {COLUMNS.map((key) => (
              <th
                key={key}
                scope="col"
                data-column={key}
                aria-sort={isSortedColumn(key) && sorting.sort === key ? ARIA_SORT[sorting.order] : undefined}
              >
                {key === 'select' && <SelectJobs jobs={jobs ?? []} label={null} onSelect={props.onSelect} />}
                {key === 'actions' && <span className="visually-hidden">{t('jobsList.columns.actions')}</span>}
                {isSortedColumn(key) && <SortHeader column={key} sorting={sorting} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs?.slice(0, shown).map((job) => (
            <JobRow key={job._id} job={job} {...props} />
          ))}
          {!jobs &&
            SKELETON_ROWS.map((row) => (
              <tr key={row} data-testid="skeleton-row">
                {COLUMNS.map((key) => (
                  <td key={key} data-column={key}>
                    <Skeleton width={key === 'name' ? 180 : key === 'select' ? 16 : 72} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
