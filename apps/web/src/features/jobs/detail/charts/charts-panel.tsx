import { type Job, PREVIEW_ROWS } from '@trawl/contracts';
import { useLastError } from '#api/use-last-error.ts';
import { BarChart } from '#components/bar-chart/bar-chart.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import type { useBill } from '../bill/use-bill.ts';
import styles from '../job-detail.module.css';
import { type EngagementKey, engagementOf, rowsByRun } from './chart-data.ts';

const ENGAGEMENT: readonly EngagementKey[] = ['likesCount', 'commentsCount'];

interface ChartsPanelProps {
  readonly job: Job;
  readonly query: ReturnType<typeof useBill>;
}

const nameOfRun = (number: number, at: string | null): string =>
  at === null ? t('job.run.numbered', { number }) : t('job.charts.runAt', { number, at });

/** A job's rows per run; for posts also their engagement. */
export function ChartsPanel({ job, query }: ChartsPanelProps) {
  const bill = query.data;
  const failure = useLastError(query);
  if (!job.lastRun) return <p className={styles.note}>{t('job.charts.empty')}</p>;
  if (!bill) {
    return failure !== null ? (
      <LoadFailed title={t('job.charts.loadFailed')} failure={failure} query={query} />
    ) : (
      <div role="status" aria-label={t('job.charts.loading')}>
        <Skeleton height={240} />
      </div>
    );
  }
  const rows = job.results?.data ?? [];
  const lead = job.totalResults > PREVIEW_ROWS ? t('job.charts.firstRows', { count: rows.length }) : undefined;
  const byRun = job.type === 'dm' ? 'sent' : 'read';
  return (
    <div className={styles.charts}>
      <BarChart
        title={t(`job.charts.${byRun}.title`)}
        lead={t(`job.charts.${byRun}.lead`)}
        bars={rowsByRun(bill.runs, nameOfRun)}
        columns={[t('job.charts.run'), t(`job.charts.${byRun}.unit`)]}
        format={formatNumber}
      />
      {ENGAGEMENT.map((key) => {
        const bars = engagementOf(rows, key);
        const name = t(`columns.${key}`);
        return (
          bars.length > 0 && (
            <BarChart
              key={key}
              title={t('job.charts.byPost', { what: name })}
              {...(lead !== undefined && { lead })}
              bars={bars}
              columns={[t('job.charts.post'), name]}
              format={formatNumber}
            />
          )
        );
      })}
    </div>
  );
}
