import { type Figures, PLANS } from '@trawl/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { formatNumber, formatSigned, wholePercent } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './stat-cards.module.css';

/** Characters of a figure that needs a smaller font to fit on one line: days to seconds outside English. */
const LONG_CHARS = 15;

interface StatProps {
  readonly label: string;
  readonly figure: string | undefined;
  readonly children: ReactNode;
}

function Stat({ label, figure, children }: StatProps) {
  return (
    <div className={styles.card}>
      <dt>{label}</dt>
      <dd className={styles.figure} data-long={(figure?.length ?? 0) > LONG_CHARS || undefined}>
        {figure ?? <Skeleton width={64} height={22} />}
      </dd>
      <dd className={styles.context}>{figure === undefined ? <Skeleton width={104} /> : children}</dd>
    </div>
  );
}

const count = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : formatNumber(value);

const sinceYesterday = (change: number): string =>
  change === 0 ? t('overview.sinceYesterdaySame') : t('overview.sinceYesterday', { change: formatSigned(change) });

const successRate = (rate: number, change: number): string =>
  change === 0
    ? t('overview.successRate', { rate })
    : t('overview.successRateTrend', { rate, change: formatSigned(change) });

/** Six figures, each with one line of context. Without stats they show skeletons. */
export function StatCards({ stats }: { readonly stats: Figures | undefined }) {
  const plan = stats && PLANS[stats.subscription];
  const left = stats?.buildTime;
  return (
    <section aria-label={t('overview.stats')} aria-busy={stats === undefined}>
      <dl className={styles.cards}>
        <Stat label={t('overview.totalJobs')} figure={count(stats?.totalJobs)}>
          {stats && plan && t('overview.ofJobs', { total: stats.totalJobs, most: plan.jobs })}
        </Stat>
        <Stat label={t('overview.buildTimeLeft')} figure={left && formatBuildTime(left.remaining)}>
          {left && (
            <>
              {t('overview.leftOf', { total: formatBuildTime(left.total) })}
              <span className={styles.bar}>
                <ProgressBar
                  percent={left.total > 0 ? (left.remaining / left.total) * 100 : 0}
                  label={t('overview.buildTimeLeftThisMonth')}
                  tone={left.remaining < left.total / 10 ? 'warn' : 'brand'}
                />
              </span>
            </>
          )}
        </Stat>
        <Stat label={t('overview.accountType')} figure={stats && t(`common.plans.${stats.subscription}`)}>
          {plan && t('overview.atOnce', { count: plan.concurrent })}
        </Stat>
        <Stat label={t('overview.activeJobs')} figure={count(stats?.activeJobs)}>
          {stats && sinceYesterday(stats.activeJobsChange)}
        </Stat>
        <Stat label={t('overview.failedJobs')} figure={count(stats?.failedJobs)}>
          {stats?.failedJobs === 0 && t('overview.noneFailed')}
          {stats !== undefined && stats.failedJobs > 0 && (
            <Link to="/dashboard/jobs?status=failed">{t('overview.lookInto')}</Link>
          )}
        </Stat>
        <Stat label={t('overview.completedJobs')} figure={count(stats?.completedJobs)}>
          {stats &&
            (stats.successRate === null
              ? t('overview.noRate')
              : successRate(wholePercent(stats.successRate), Math.round(stats.successRateChange ?? 0)))}
        </Stat>
      </dl>
    </section>
  );
}
