import { IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import { trpc } from '#api/trpc.ts';
import { ButtonLink } from '#components/button/button.tsx';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { useLoadError } from '#components/load-failed/use-load-error.ts';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { t } from '#language/t.ts';
import { FirstSteps } from './first-steps.tsx';
import { RecentJobs } from './recent-jobs.tsx';
import { StatCards } from './stat-cards.tsx';

/** The chart loads after the more important content. */
const BuildTimeChart = lazy(async () => ({ default: (await import('./build-time-chart.tsx')).BuildTimeChart }));

/** The dashboard's first page: six figures and the latest jobs. Refreshes every 30 s. */
export function Overview() {
  const query = trpc.jobs.dashboard.useQuery();
  const failure = useLoadError(query, t('overview.loadFailed'));

  return (
    <>
      <PageHeader title={t('overview.title')}>
        <ButtonLink to="/dashboard/jobs/create" variant="primary" icon={<IconPlus size={16} stroke={2} aria-hidden />}>
          {t('overview.createJob')}
        </ButtonLink>
      </PageHeader>
      {failure !== null && query.data === undefined ? (
        <LoadFailed title={t('overview.loadFailed')} failure={failure} query={query} />
      ) : (
        <>
          <StatCards stats={query.data?.stats} />
          <FirstSteps />
          <RecentJobs jobs={query.data?.recentJobs} />
          {query.data && query.data.mostBuildTime.length > 0 && (
            <LazyPart>
              <BuildTimeChart jobs={query.data.mostBuildTime} />
            </LazyPart>
          )}
        </>
      )}
    </>
  );
}
