import { PLANS, type Stats } from '@trawl/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { formatNumber } from '#format/numbers.ts';
import styles from './stat-cards.module.css';
import { texts } from './texts.ts';

interface StatProps {
  readonly label: string;
  readonly figure: string | undefined;
  readonly children: ReactNode;
}

function Stat({ label, figure, children }: StatProps) {
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd className={styles.figure}>{figure ?? <Skeleton width={64} height={22} />}</dd>
      <dd className={styles.context}>{figure === undefined ? <Skeleton width={104} /> : children}</dd>
    </div>
  );
}

const count = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : formatNumber(value);

const rounded = (change: number | null): number | null => (change === null ? null : Math.round(change));

/** Six figures, each with one line of context. Without stats they show skeletons. */
export function StatCards({ stats }: { readonly stats: Stats | undefined }) {
  const plan = stats && PLANS[stats.subscription];
  const left = stats?.buildTime;
  return (
    <section aria-label={texts.stats} aria-busy={stats === undefined}>
      <dl className={styles.cards}>
        <Stat label={texts.totalJobs} figure={count(stats?.totalJobs)}>
          {stats && plan && texts.ofJobs(stats.totalJobs, plan.jobs)}
        </Stat>
        <Stat label={texts.buildTimeLeft} figure={left && formatBuildTime(left.remaining)}>
          {left && (
            <>
              {texts.leftOf(formatBuildTime(left.total))}
              <span className={styles.bar}>
                <ProgressBar
                  percent={left.total > 0 ? (left.remaining / left.total) * 100 : 0}
                  label={texts.buildTimeUsed}
                  tone={left.remaining < left.total / 10 ? 'warn' : 'brand'}
                />
              </span>
            </>
          )}
        </Stat>
        <Stat label={texts.accountType} figure={stats && texts.plans[stats.subscription]}>
          {plan && texts.atOnce(plan.concurrent)}
        </Stat>
        <Stat label={texts.activeJobs} figure={count(stats?.activeJobs)}>
          {stats && texts.sinceYesterday(stats.activeJobsChange)}
        </Stat>
        <Stat label={texts.failedJobs} figure={count(stats?.failedJobs)}>
          {stats?.failedJobs === 0 && texts.noneFailed}
          {stats !== undefined && stats.failedJobs > 0 && (
            <Link to="/dashboard/jobs?status=failed">{texts.lookInto}</Link>
          )}
        </Stat>
        <Stat label={texts.completedJobs} figure={count(stats?.completedJobs)}>
          {stats &&
            (stats.successRate === null
              ? texts.noRate
              : texts.successRate(Math.round(stats.successRate), rounded(stats.successRateChange)))}
        </Stat>
      </dl>
    </section>
  );
}
