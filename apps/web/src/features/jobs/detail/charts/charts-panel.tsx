import { type Job, PREVIEW_ROWS, type RunBill } from '@trawl/contracts';
import { BarChart } from '#components/bar-chart/bar-chart.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from '../job-detail.module.css';
import { type EngagementKey, engagementOf, rowsByRun } from './chart-data.ts';

const ENGAGEMENT: readonly EngagementKey[] = ['likesCount', 'commentsCount'];

interface ChartsPanelProps {
  readonly job: Job;
  /** Undefined while it loads. */
  readonly bill: { readonly runs: readonly RunBill[] } | undefined;
}

const nameOfRun = (number: number, at: string | null): string =>
  at === null ? t('job.run.numbered', { number }) : t('job.charts.runAt', { number, at });

/** A job's rows per run; for posts also their engagement. */
export function ChartsPanel({ job, bill }: ChartsPanelProps) {
  if (!job.lastRun) return <p className={styles.note}>{t('job.charts.empty')}</p>;
  if (!bill) return <Skeleton height={240} />;
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
