import type { Job } from '@trawl/contracts';
import { formatBuildTime } from '#format/build-time.ts';
import { t } from '#language/t.ts';
import { basisOf } from '../../forecast/basis-of.ts';
import type { ForecastRequest } from '../../forecast/estimate.ts';
import { useForecast } from '../../forecast/use-forecast.ts';
import { usePlatformHost } from '../../use-platform-host.ts';
import styles from '../job-detail.module.css';
import { type Ahead, launchAhead } from './launch-ahead.ts';

function Words({ kind, request }: { readonly kind: Ahead['kind']; readonly request: ForecastRequest }) {
  const forecast = useForecast(request);
  if (!forecast?.known) return null;
  const { rows, seconds, buildTimeS, known } = forecast;
  return (
    <>
      {t(`job.ahead.${kind}`, { rows, time: formatBuildTime(seconds), cost: formatBuildTime(buildTimeS) })}{' '}
      <span>{basisOf(known)}</span>
    </>
  );
}

/** The forecast before a launch, in one line. */
export function LaunchForecast({ job }: { readonly job: Job }) {
  const ahead = launchAhead(job, usePlatformHost(job));
  if (!ahead) return null;
  return (
    <p className={styles.ahead}>
      <Words {...ahead} />
    </p>
  );
}
