import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { BarChart } from '#components/bar-chart/bar-chart.tsx';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { formatDate, formatDay } from '#format/dates.ts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './plan.module.css';

/** Build time and runs by day, and build time by plan month. Values are rounded to the second. */
export function UsagePanel() {
  const query = trpc.plan.usage.useQuery();
  const failure = useLastError(query);
  const usage = query.data;
  const isUsed = usage && (usage.months.length > 0 || usage.days.some(({ runs }) => runs > 0));
  return (
    <Panel title={t('usage.over.title')} lead={t('usage.over.lead')}>
      {usage && !isUsed && <p className={styles.nothing}>{t('usage.over.nothing')}</p>}
      {isUsed && (
        <div className={styles.charts}>
          <BarChart
            title={t('usage.over.daily')}
            bars={usage.days.map(({ day, buildTime }) => ({
              key: day,
              label: formatDay(day),
              value: Math.round(buildTime),
            }))}
            columns={[t('usage.over.day'), t('usage.over.buildTime')]}
            format={formatBuildTime}
          />
          <BarChart
            title={t('usage.over.runs')}
            bars={usage.days.map(({ day, runs }) => ({ key: day, label: formatDay(day), value: runs }))}
            columns={[t('usage.over.day'), t('usage.over.runCount')]}
            format={formatNumber}
          />
          {usage.months.length > 0 && (
            <BarChart
              title={t('usage.over.monthly')}
              bars={usage.months.map(({ startsAt, buildTime }) => ({
                key: startsAt,
                label: formatDate(startsAt),
                value: Math.round(buildTime),
              }))}
              columns={[t('usage.over.month'), t('usage.over.buildTime')]}
              format={formatBuildTime}
            />
          )}
        </div>
      )}
      {!usage && failure !== null && <LoadFailed title={t('usage.over.loadFailed')} failure={failure} query={query} />}
      {!usage && failure === null && <Skeleton height={240} />}
    </Panel>
  );
}
