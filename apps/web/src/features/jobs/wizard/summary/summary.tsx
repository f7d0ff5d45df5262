import { useDebouncedValue } from '@mantine/hooks';
import {
  CALENDAR_INTERVAL_S,
  type Calendar,
  jobTypeOf,
  SHARED_BUILD_TIME_FACTOR,
  type TargetList,
  type TypeOf,
} from '@trawl/contracts';
import { lazy } from 'react';
import { trpc } from '#api/trpc.ts';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { chosenZone, formatDateTime } from '#format/dates.ts';
import { render } from '#language/messages.ts';
import { formatSchedule } from '#language/schedule.ts';
import { t } from '#language/t.ts';
import { calendarOf, type Draft, intervalSeconds, settingsOf, typeOf } from '../../draft/draft.ts';
import styles from '../../draft/summary.module.css';
import { basisOf } from '../../forecast/basis-of.ts';
import { type ForecastRequest, forecastRequestOf } from '../../forecast/estimate.ts';
import { type ShownForecast, useForecast } from '../../forecast/use-forecast.ts';
import { isOrderDraft } from '../../order/order-draft.ts';
import type { EditedOrder } from '../../order/use-order-so-far.ts';
import { useNow } from '../../use-now.ts';
import { useNthStart } from '../calendar/use-nth-start.ts';
import { finishOf } from '../finish.ts';
import { monthlyCost, roundToTwoUnits } from '../month.ts';
import { useTargetList } from '../targets/use-target-list.ts';

/** Loads separately, because most jobs send no messages and the wizard is close to its script budget. */
const WritingSummary = lazy(async () => ({ default: (await import('./writing-summary.tsx')).WritingSummary }));

/** Debounce time of the forecast request. */
const SETTLED_MS = 300;
/** Update interval of finishing times, which have a resolution of minutes. */
const NOW_EVERY_MS = 15_000;

function rowsWords(forecast: ShownForecast, counted: (count: number) => string): string {
  const targets = forecast.targets ?? forecast.perLaunch;
  return forecast.rows === targets
    ? t('wizard.summary.oneEach', { targets: counted(targets) })
    : t('wizard.summary.upTo', { rows: forecast.rows });
}

function launchWords(forecast: ShownForecast, counted: (count: number) => string): string {
  if (forecast.targets === null) return t('wizard.summary.sheet', { most: counted(forecast.perLaunch) });
  if (forecast.launches === 1) return t('wizard.summary.oneLaunch');
  return t('wizard.summary.manyLaunches', { launches: forecast.launches, each: counted(forecast.perLaunch) });
}

function costWords(forecast: ShownForecast, remainingS: number | undefined): string {
  const time = formatBuildTime(forecast.buildTimeS);
  const cost =
    forecast.buildTimeS > forecast.seconds
      ? t('wizard.summary.buildTimeShared', { time, factor: SHARED_BUILD_TIME_FACTOR })
      : t('wizard.summary.buildTime', { time });
  return remainingS === undefined ? cost : `${cost} ${t('wizard.summary.left', { time: formatBuildTime(remainingS) })}`;
}

/** Seconds between launches; `unknown` while the typed interval or calendar is invalid. */
type LaunchInterval = 'manual' | 'unknown' | number;

function launchIntervalOf(draft: Draft): LaunchInterval {
  if (!draft.recurring) return 'manual';
  if (draft.byCalendar) return draft.days.length > 0 && draft.time !== '' ? CALENDAR_INTERVAL_S : 'unknown';
  const interval = intervalSeconds(draft);
  return Number.isNaN(interval) ? 'unknown' : interval;
}

type NthStart = ReturnType<typeof useNthStart>;

function whenWords(launchInterval: LaunchInterval, calendar: Calendar | null): string {
  if (launchInterval === 'manual') return t('wizard.summary.manual');
  if (calendar !== null) {
    if (calendar.days.length === 0) return t('wizard.summary.noDays');
    return calendar.time === ''
      ? t('wizard.summary.noTime')
      : t('wizard.summary.calendar', { schedule: formatSchedule(CALENDAR_INTERVAL_S, calendar) });
  }
  return launchInterval === 'unknown'
    ? t('wizard.summary.noInterval')
    : t('wizard.summary.recurring', { schedule: formatSchedule(launchInterval) });
}

function doneWords(forecast: ShownForecast, launchInterval: LaunchInterval, nthStart: NthStart, now: number): string {
  const { launch, at } = finishOf(forecast, typeof launchInterval === 'number' ? launchInterval : null, now, nthStart);
  const moment = formatDateTime(at.toISOString());
  if (forecast.targets === null || (launchInterval === 'unknown' && launch === 'first'))
    return t('wizard.summary.doneSheet', { moment });
  if (forecast.launches === 1) return t('wizard.summary.doneOnce', { moment });
  return launch === 'last' ? t('wizard.summary.doneAll', { moment }) : t('wizard.summary.doneFirst', { moment });
}

function forecastRequest(draft: Draft, list: TargetList | null): ForecastRequest | null {
  const job = typeOf(draft);
  return job && forecastRequestOf(job, list, settingsOf(draft), draft.accountType);
}

interface MonthLinesProps {
  readonly forecast: ShownForecast;
  readonly intervalS: number;
  readonly calendar: Calendar | null;
  /** The plan's build time of a month, in seconds; undefined while it loads. */
  readonly totalS: number | undefined;
}

/** The cost of a schedule in a month. */
function MonthLines({ forecast, intervalS, calendar, totalS }: MonthLinesProps) {
  const month = monthlyCost(forecast, intervalS, calendar);
  if (month === null || totalS === undefined) return null;
  const words = { time: formatBuildTime(roundToTwoUnits(month.buildTimeS)), plan: formatBuildTime(totalS) };
  return (
    <>
      <dd className={month.buildTimeS > totalS ? styles.warning : undefined}>{t('wizard.summary.month', words)}</dd>
      {month.overlaps && <dd className={styles.warning}>{t('wizard.summary.overlaps')}</dd>}
    </>
  );
}

interface TimesProps {
  readonly forecast: ShownForecast;
  readonly launchInterval: LaunchInterval;
  readonly calendar: Calendar | null;
  readonly nthStart: NthStart;
}

/** Duration, end and cost, with the basis of the forecast. */
function Times({ forecast, launchInterval, calendar, nthStart }: TimesProps) {
  const buildTime = trpc.jobs.dashboard.useQuery().data?.stats.buildTime;
  const remainingS = buildTime?.remaining;
  const now = useNow(NOW_EVERY_MS);
  const { known, seconds, buildTimeS } = forecast;
  const duration = forecast.targets === null ? 'wizard.summary.perLaunch' : 'wizard.summary.about';
  return (
    <>
      <div>
        <dt>{t('wizard.summary.time')}</dt>
        <dd>{known ? t(duration, { time: formatBuildTime(seconds) }) : <Skeleton width={120} />}</dd>
        {known && <dd className={styles.basis}>{basisOf(known)}</dd>}
      </div>
      <div>
        <dt>{t('wizard.summary.done')}</dt>
        <dd>{known ? doneWords(forecast, launchInterval, nthStart, now) : <Skeleton width={180} />}</dd>
      </div>
      <div>
        <dt>{t('wizard.summary.cost')}</dt>
        <dd>{known ? costWords(forecast, remainingS) : <Skeleton width={200} />}</dd>
        {known && remainingS !== undefined && buildTimeS > remainingS && (
          <dd className={styles.warning}>{t('wizard.summary.tooMuch', { time: formatBuildTime(remainingS) })}</dd>
        )}
        {known && typeof launchInterval === 'number' && (
          <MonthLines forecast={forecast} intervalS={launchInterval} calendar={calendar} totalS={buildTime?.total} />
        )}
      </div>
    </>
  );
}

/** Why there is nothing to summarize: no target was entered, or none can be used. */
function missingTargetWords({ refused: [first] }: TargetList, writes: boolean): string {
  const reason = first && render(first.reason);
  return reason ?? t(writes ? 'wizard.summaryHintMessages' : 'wizard.summaryHint');
}

interface SummaryProps {
  readonly draft: Draft;
  readonly order: EditedOrder;
}

/** A summary of what the job will do, its duration and its cost. */
export function Summary(props: SummaryProps) {
  const job = typeOf(props.draft);
  return job && <SummaryOf {...props} job={job} />;
}

function SummaryOf({ draft, order, job }: SummaryProps & { readonly job: TypeOf }) {
  const [settled] = useDebouncedValue(draft, SETTLED_MS);
  const writes = draft.type === 'dm';
  const orders = isOrderDraft(draft);
  const list = useTargetList(job, draft.target);
  const forecast = useForecast(
    writes ? null : forecastRequest(draft, list),
    writes ? null : forecastRequest(settled, list),
  );
  const calendar = calendarOf(draft);
  const nthStart = useNthStart(calendar);
  const now = useNow(NOW_EVERY_MS);

  const { target } = jobTypeOf(job);
  const counted = (count: number) => t(`wizard.summary.nouns.${target}`, { count });
  const launchInterval = launchIntervalOf(draft);

  return (
    <>
      {list?.targets.length === 0 && <p className={styles.hint}>{missingTargetWords(list, writes)}</p>}
      <dl className={styles.lines} aria-busy={forecast?.known === null}>
        {writes && (
          <LazyPart>
            <WritingSummary draft={draft} order={order} />
          </LazyPart>
        )}
        {forecast && (
          <>
            <div>
              <dt>{t('wizard.summary.rows')}</dt>
              <dd>{rowsWords(forecast, counted)}</dd>
            </div>
            <div>
              <dt>{t('wizard.summary.launches')}</dt>
              <dd>{launchWords(forecast, counted)}</dd>
            </div>
            <Times forecast={forecast} launchInterval={launchInterval} calendar={calendar} nthStart={nthStart} />
          </>
        )}
        <div>
          <dt>{t('wizard.summary.when')}</dt>
          <dd>{orders && draft.auto ? t('order.autoWhen') : whenWords(launchInterval, calendar)}</dd>
          {nthStart && !(orders && draft.auto) && (
            <dd className={styles.basis}>
              {t('wizard.summary.nextStart', {
                moment: formatDateTime(nthStart(new Date(now), 1).toISOString()),
                zone: chosenZone(),
              })}
            </dd>
          )}
        </div>
      </dl>
    </>
  );
}
