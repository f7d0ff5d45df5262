import { PLAN_IDS, type PlanLimits } from '@trawl/contracts';
import { lazy, useId } from 'react';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { ComparisonTable } from '#components/plan-comparison/comparison.tsx';
import { planRows } from '#components/plan-comparison/plan-rows.ts';
import { LimitNotices } from '#components/plan-limits/limit-notices.tsx';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { formatDateTime } from '#format/dates.ts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { ProfileTabs } from '../profile-tabs.tsx';
import styles from './plan.module.css';
import { RequestForm } from './request-form.tsx';
import { RequestsList } from './requests-list.tsx';

/** Loads separately, because the charts are below the fold. */
const UsagePanel = lazy(async () => ({ default: (await import('./usage-panel.tsx')).UsagePanel }));

function Meter({ label, used, limit, words }: { label: string; used: number; limit: number; words: string }) {
  const percent = limit === 0 ? 0 : (used / limit) * 100;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{words}</strong>
        <ProgressBar percent={percent} label={label} tone={percent >= 90 ? 'warn' : 'brand'} />
      </dd>
    </div>
  );
}

function YourPlan({ limits }: { readonly limits: PlanLimits }) {
  const { plan, buildTime, jobs, running } = limits;
  const of = (used: string, limit: string) => t('usage.plan.of', { used, limit });
  return (
    <Panel
      title={t('usage.plan.title', { plan: t(`common.plans.${plan}`) })}
      lead={t('usage.plan.lead', { time: formatDateTime(buildTime.renewsAt) })}
    >
      <dl className={styles.meters}>
        <Meter
          label={t('usage.plan.buildTime')}
          used={buildTime.used}
          limit={buildTime.total}
          words={of(formatBuildTime(buildTime.used), formatBuildTime(buildTime.total))}
        />
        <Meter label={t('usage.plan.jobs')} {...jobs} words={of(formatNumber(jobs.used), formatNumber(jobs.limit))} />
        <Meter
          label={t('usage.plan.running')}
          {...running}
          words={of(formatNumber(running.used), formatNumber(running.limit))}
        />
      </dl>
      <LimitNotices limits={limits} />
    </Panel>
  );
}

/** The user's plan: its limits, requests to support, usage over time, and the other plans. */
export function PlanPage() {
  const query = trpc.plan.limits.useQuery();
  const failure = useLastError(query);
  const comparison = useId();
  const limits = query.data;
  return (
    <>
      <PageHeader title={t('profile.title')} tab={t('security.tabs.plan')} />
      <ProfileTabs />
      <div className={styles.page}>
        {!limits && failure !== null && <LoadFailed title={t('usage.loadFailed')} failure={failure} query={query} />}
        {!limits && failure === null && (
          <div role="status" aria-label={t('usage.loading')} aria-busy="true">
            <Skeleton height={320} />
          </div>
        )}
        {limits && (
          <>
            <YourPlan limits={limits} />
            <RequestForm plan={limits.plan} />
            <RequestsList />
            <LazyPart fallback={<Skeleton height={360} />}>
              <UsagePanel />
            </LazyPart>
            <section className={styles.compare} aria-labelledby={comparison}>
              <div>
                <h2 id={comparison}>{t('usage.compare.title')}</h2>
                <p>{t('usage.compare.lead')}</p>
              </div>
              <ComparisonTable
                labeledBy={comparison}
                what={t('pricing.compare.what')}
                plans={PLAN_IDS.map((id) =>
                  id === limits.plan ? { id, popular: true, note: t('usage.compare.yours') } : { id, popular: false },
                )}
                rows={planRows()}
              />
            </section>
          </>
        )}
      </div>
    </>
  );
}
