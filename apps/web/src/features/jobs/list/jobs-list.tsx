import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { DASHBOARD_REFRESH_MS, type Job } from '@trawl/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useLoadError } from '#api/use-load-error.ts';
import { Button, ButtonLink } from '#components/button/button.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { t } from '#language/t.ts';
import { DeleteJobDialog } from '../delete-job-dialog.tsx';
import { isActive } from '../job-facts.ts';
import { useJobActions } from '../use-job-actions.ts';
import { filterJobs, readFilter } from './filter-jobs.ts';
import { JobCards } from './job-cards.tsx';
import { JobsFilter } from './jobs-filter.tsx';
import styles from './jobs-list.module.css';
import { JobsTable } from './jobs-table.tsx';

/** While a job is running, the list is refreshed more often than the rest of the dashboard. */
const ACTIVE_REFRESH_MS = 5_000;

/** All jobs as a table, or as cards on phones, with search, a status filter, and each job's actions. */
export function JobsList() {
  const query = trpc.jobs.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.jobs.some(isActive) ? ACTIVE_REFRESH_MS : DASHBOARD_REFRESH_MS),
  });
  useLoadError(query, t('jobs.loadFailed'));
  const [params, setParams] = useSearchParams();
  const actions = useJobActions();
  const [toDelete, setToDelete] = useState<Job | null>(null);
  const narrow = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false });

  const filter = readFilter(params);
  const jobs = query.data && filterJobs(query.data.jobs, filter);
  const Jobs = narrow ? JobCards : JobsTable;

  return (
    <>
      <PageHeader title={t('jobs.title')}>
        <ButtonLink to="/dashboard/jobs/create" variant="primary" icon={<IconPlus size={16} stroke={2} aria-hidden />}>
          {t('jobs.createNew')}
        </ButtonLink>
      </PageHeader>
      <JobsFilter filter={filter} />
      <p role="status" className="visually-hidden">
        {jobs ? t('jobsList.found', { count: jobs.length }) : t('jobsList.loading')}
      </p>
      {query.isError && !jobs ? (
        <LoadFailed
          title={t('jobs.loadFailed')}
          message={sentenceOf(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        jobs?.length !== 0 && <Jobs jobs={jobs} actions={actions} onDelete={setToDelete} />
      )}
      {jobs?.length === 0 && (
        <div className={styles.empty}>
          <h2>{t('jobsList.emptyTitle')}</h2>
          {query.data?.jobs.length === 0 ? (
            <>
              <p>{t('jobsList.emptyWords')}</p>
              <ButtonLink to="/dashboard/jobs/create">{t('jobsList.createFirst')}</ButtonLink>
            </>
          ) : (
            <>
              <p>{t('jobsList.noMatchWords')}</p>
              <Button onClick={() => setParams({}, { replace: true })}>{t('jobsList.clear')}</Button>
            </>
          )}
        </div>
      )}
      <DeleteJobDialog
        job={toDelete}
        busy={actions.busy}
        onCancel={() => setToDelete(null)}
        onConfirm={(job) => actions.remove(job, () => setToDelete(null))}
      />
    </>
  );
}
