import { trpc } from '#api/trpc.ts';
import { BarChart } from '#components/bar-chart/bar-chart.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import styles from './recent-jobs.module.css';
import { texts } from './texts.ts';

/** So many jobs are told apart; the others took less. */
const MOST_JOBS = 12;

/** Where the build time went, job by job; nothing where none was taken yet. */
export function BuildTimeChart() {
  const { data } = trpc.jobs.list.useQuery();
  if (!data) return <Skeleton height={240} />;
  const bars = data.jobs
    .filter(({ buildTimeUsed }) => buildTimeUsed > 0)
    .toSorted((one, other) => other.buildTimeUsed - one.buildTimeUsed)
    .slice(0, MOST_JOBS)
    .map(({ _id, name, buildTimeUsed }) => ({ key: _id, label: name, value: buildTimeUsed }));
  if (bars.length === 0) return null;
  return (
    <div className={styles.section}>
      <BarChart
        title={texts.buildTimeByJob}
        bars={bars}
        columns={[texts.job, texts.buildTime]}
        format={(seconds) => formatBuildTime(Math.ceil(seconds))}
      />
    </div>
  );
}
