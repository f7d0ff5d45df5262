import { DASHBOARD_REFRESH_MS } from '@trawl/contracts';
import { Link } from 'react-router';
import { trpc } from '#api/trpc.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { t } from '#language/t.ts';
import { LimitNotices } from './limit-notices.tsx';
import styles from './plan-limits.module.css';

/** How much of the plan's limits is used. */
export function PlanLimitsBar() {
  const query = trpc.plan.limits.useQuery(undefined, { refetchInterval: DASHBOARD_REFRESH_MS });
  const limits = query.data;
  // A failure is hidden: the job list matters more, and the server enforces the limits.
  if (!limits && query.isError) return null;
  if (!limits)
    return (
      <div className={styles.limits}>
        <Skeleton width={320} height={20} />
      </div>
    );
  const { jobs, running, buildTime } = limits;
  const facts = [
    [t('limits.jobs', jobs), jobs.used >= jobs.limit],
    [t('limits.running', running), false],
    [
      t('limits.buildTime', {
        remaining: formatBuildTime(buildTime.remaining),
        total: formatBuildTime(buildTime.total),
      }),
      buildTime.remaining <= 0,
    ],
  ] as const;
  return (
    <section className={styles.limits} aria-label={t('limits.title')}>
      <ul className={styles.facts}>
        {facts.map(([words, isFull]) => (
          <li key={words} data-full={isFull || undefined}>
            {words}
          </li>
        ))}
        <li>
          <Link to="/dashboard/profile/plan">{t('limits.details')}</Link>
        </li>
      </ul>
      <LimitNotices limits={limits} />
    </section>
  );
}
