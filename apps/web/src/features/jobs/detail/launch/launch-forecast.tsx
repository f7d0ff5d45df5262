import type { Job } from '@trawl/contracts';
import { formatBuildTime } from '#format/build-time.ts';
import { t } from '#language/t.ts';
import { basisOf } from '../../forecast/basis-of.ts';
import type { ForecastRequest } from '../../forecast/estimate.ts';
import { useForecast } from '../../forecast/use-forecast.ts';
import { usePlatformHost } from '../../use-platform-host.ts';
import styles from '../job-detail.module.css';
import { type NextLaunch, nextLaunch } from './next-launch.ts';

function Words({ kind, request }: { readonly kind: NextLaunch['kind']; readonly request: ForecastRequest }) {
  const forecast = useForecast(request);
  if (!forecast?.known) return null;
  const { rows, seconds, buildTimeS, known } = forecast;
  return (
    <>
      {t(`job.nextLaunch.${kind}`, { rows, time: formatBuildTime(seconds), cost: formatBuildTime(buildTimeS) })}{' '}
      <span>{basisOf(known)}</span>
    </>
  );
}

/** The forecast before a launch, in one line. */
export function LaunchForecast({ job }: { readonly job: Job }) {
  const launch = nextLaunch(job, usePlatformHost(job));
  if (!launch) return null;
  return (
    <p className={styles.launch}>
      <Words {...launch} />
    </p>
  );
}
