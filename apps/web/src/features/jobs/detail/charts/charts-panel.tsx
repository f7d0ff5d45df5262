import { type Job, PREVIEW_ROWS, type RunBill } from '@trawl/contracts';
import { BarChart } from '#components/bar-chart/bar-chart.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatNumber } from '#format/numbers.ts';
import styles from '../job-detail.module.css';
import { texts as columnTexts } from '../results/columns.ts';
import { texts } from '../texts.ts';
import { type EngagementKey, engagementOf, rowsByRun } from './chart-data.ts';

const text = texts.charts;
const ENGAGEMENT: readonly EngagementKey[] = ['likesCount', 'commentsCount'];

interface ChartsPanelProps {
  readonly job: Job;
  /** Undefined while it loads. */
  readonly bill: { readonly runs: readonly RunBill[] } | undefined;
}

/** A job's rows per run; for posts also their engagement. */
export function ChartsPanel({ job, bill }: ChartsPanelProps) {
  if (!job.lastRun) return <p className={styles.note}>{text.empty}</p>;
  if (!bill) return <Skeleton height={240} />;
  const rows = job.results?.data ?? [];
  const lead = job.totalResults > PREVIEW_ROWS ? text.firstRows(rows.length) : undefined;
  const byRun = job.type === 'dm' ? text.sent : text.read;
  return (
    <div className={styles.charts}>
      <BarChart
        title={byRun.title}
        lead={byRun.lead}
        bars={rowsByRun(bill.runs, text.runAt)}
        columns={[text.run, byRun.unit]}
        format={formatNumber}
      />
      {ENGAGEMENT.map((key) => {
        const bars = engagementOf(rows, key);
        const name = columnTexts.columns[key] ?? key;
        return (
          bars.length > 0 && (
            <BarChart
              key={key}
              title={text.byPost(name)}
              {...(lead !== undefined && { lead })}
              bars={bars}
              columns={[text.post, name]}
              format={formatNumber}
            />
          )
        );
      })}
    </div>
  );
}
