import type { Job } from '@trawl/contracts';
import { formatBuildTime } from '#format/build-time.ts';
import type { Order } from '../../forecast/estimate.ts';
import { texts as forecastTexts } from '../../forecast/texts.ts';
import { useForecast } from '../../forecast/use-forecast.ts';
import styles from '../job-detail.module.css';
import { texts } from '../texts.ts';
import { type Ahead, launchAhead } from './launch-ahead.ts';

function Words({ kind, order }: { readonly kind: Ahead['kind']; readonly order: Order }) {
  const foreseen = useForecast(order);
  if (!foreseen?.known) return null;
  const { rows, seconds, buildTimeS, known } = foreseen;
  return (
    <>
      {texts.ahead[kind](rows, formatBuildTime(seconds), formatBuildTime(buildTimeS))}{' '}
      <span>{forecastTexts.basis(known)}</span>
    </>
  );
}

/** The forecast before a launch, in one line. */
export function LaunchForecast({ job }: { readonly job: Job }) {
  const ahead = launchAhead(job);
  if (!ahead) return null;
  return (
    <p className={styles.ahead}>
      <Words {...ahead} />
    </p>
  );
}
