import { useDebouncedValue } from '@mantine/hooks';
import {
  CALENDAR_INTERVAL_S,
  type Calendar,
  jobTypeOf,
  SHARED_BUILD_TIME_FACTOR,
  type TargetList,
  type TypeOf,
} from '@trawl/contracts';
import { lazy, Suspense } from 'react';
import { trpc } from '#api/trpc.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatBuildTime } from '#format/build-time.ts';
import { chosenZone, formatDateTime } from '#format/dates.ts';
import { formatSchedule } from '#format/schedule.ts';
import { t } from '#language/t.ts';
import { basisOf } from '../forecast/basis-of.ts';
import { type ForecastRequest, forecastRequestOf } from '../forecast/estimate.ts';
import { type Foreseen, useForecast } from '../forecast/use-forecast.ts';
import { isOrderDraft } from '../order/order-draft.ts';
import type { EditedOrder } from '../order/use-order-so-far.ts';
import { useNow } from '../use-now.ts';
import { useStartNumber } from './calendar/use-start-number.ts';
import { calendarOf, type Draft, intervalSeconds, settingsOf, typeOf } from './draft.ts';
import { finishOf } from './finish.ts';
import { monthlyCost, roundToTwoUnits } from './month.ts';
import styles from './summary.module.css';
import { useTargetList } from './targets/use-target-list.ts';

/** Loads separately, because most jobs send no messages and the wizard is close to its script budget. */
const WritingSummary = lazy(async () => ({ default: (await import('./writing-summary.tsx')).WritingSummary }));

/** Debounce time of the forecast request. */
const SETTLED_MS = 300;
/** Update interval of finishing times, which have a resolution of minutes. */
const NOW_EVERY_MS = 15_000;

function rowsWords(foreseen: Foreseen, counted: (count: number) => string): string {
  const targets = foreseen.targets ?? foreseen.perLaunch;
  return foreseen.rows === targets
    ? t('wizard.summary.oneEach', { targets: counted(targets) })
    : t('wizard.summary.upTo', { rows: foreseen.rows });
}

function launchWords(foreseen: Foreseen, counted: (count: number) => string): string {
  if (foreseen.targets === null) return t('wizard.summary.sheet', { most: counted(foreseen.perLaunch) });
  if (foreseen.launches === 1) return t('wizard.summary.oneLaunch');
  return t('wizard.summary.manyLaunches', { launches: foreseen.launches, each: counted(foreseen.perLaunch) });
}

function costWords(foreseen: Foreseen, remainingS: number | undefined): string {
  const time = formatBuildTime(foreseen.buildTimeS);
  const cost =
    foreseen.buildTimeS > foreseen.seconds
      ? t('wizard.summary.buildTimeShared', { time, factor: SHARED_BUILD_TIME_FACTOR })
      : t('wizard.summary.buildTime', { time });
  return remainingS === undefined ? cost : `${cost} ${t('wizard.summary.left', { time: formatBuildTime(remainingS) })}`;
}

/** Seconds between launches; `unknown` while the typed interval is invalid. */
type Rhythm = 'manual' | 'unknown' | number;

function rhythmOf(draft: Draft): Rhythm {
  if (!draft.recurring) return 'manual';
  if (draft.byCalendar) return CALENDAR_INTERVAL_S;
  const interval = intervalSeconds(draft);
  return Number.isNaN(interval) ? 'unknown' : interval;
}

type StartNumber = ReturnType<typeof useStartNumber>;

function whenWords(rhythm: Rhythm, calendar: Calendar | null): string {
  if (rhythm === 'manual') return t('wizard.summary.manual');
  if (calendar !== null) {
    return calendar.days.length === 0
      ? t('wizard.summary.noDays')
      : t('wizard.summary.calendar', { schedule: formatSchedule(CALENDAR_INTERVAL_S, calendar) });
  }
  return rhythm === 'unknown'
    ? t('wizard.summary.noInterval')
    : t('wizard.summary.recurring', { schedule: formatSchedule(rhythm) });
}

function doneWords(foreseen: Foreseen, rhythm: Rhythm, startNumber: StartNumber, now: number): string {
  const { launch, at } = finishOf(foreseen, typeof rhythm === 'number' ? rhythm : null, now, startNumber);
  const moment = formatDateTime(at.toISOString());
  if (foreseen.targets === null || (rhythm === 'unknown' && launch === 'first'))
    return t('wizard.summary.doneSheet', { moment });
  if (foreseen.launches === 1) return t('wizard.summary.doneOnce', { moment });
  return launch === 'last' ? t('wizard.summary.doneAll', { moment }) : t('wizard.summary.doneFirst', { moment });
}

function forecastRequest(draft: Draft, list: TargetList | null): ForecastRequest | null {
  const job = typeOf(draft);
  return job && forecastRequestOf(job, list, settingsOf(draft), draft.accountType);
}

interface MonthLinesProps {
  readonly foreseen: Foreseen;
  readonly intervalS: number;
  readonly calendar: Calendar | null;
  /** The plan's build time of a month, in seconds; undefined while it loads. */
  readonly totalS: number | undefined;
}

/** The cost of a schedule in a month. */
function MonthLines({ foreseen, intervalS, calendar, totalS }: MonthLinesProps) {
  const month = monthlyCost(foreseen, intervalS, calendar);
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
  readonly foreseen: Foreseen;
  readonly rhythm: Rhythm;
  readonly calendar: Calendar | null;
  readonly startNumber: StartNumber;
}

/** Duration, end and cost, with the basis of the forecast. */
function Times({ foreseen, rhythm, calendar, startNumber }: TimesProps) {
  const buildTime = trpc.jobs.dashboard.useQuery().data?.stats.buildTime;
  const remainingS = buildTime?.remaining;
  const now = useNow(NOW_EVERY_MS);
  const { known, seconds, buildTimeS } = foreseen;
  const duration = foreseen.targets === null ? 'wizard.summary.perLaunch' : 'wizard.summary.about';
  return (
    <>
      <div>
        <dt>{t('wizard.summary.time')}</dt>
        <dd>{known ? t(duration, { time: formatBuildTime(seconds) }) : <Skeleton width={120} />}</dd>
        {known && <dd className={styles.basis}>{basisOf(known)}</dd>}
      </div>
      <div>
        <dt>{t('wizard.summary.done')}</dt>
        <dd>{known ? doneWords(foreseen, rhythm, startNumber, now) : <Skeleton width={180} />}</dd>
      </div>
      <div>
        <dt>{t('wizard.summary.cost')}</dt>
        <dd>{known ? costWords(foreseen, remainingS) : <Skeleton width={200} />}</dd>
        {known && remainingS !== undefined && buildTimeS > remainingS && (
          <dd className={styles.warning}>{t('wizard.summary.tooMuch', { time: formatBuildTime(remainingS) })}</dd>
        )}
        {known && typeof rhythm === 'number' && (
          <MonthLines foreseen={foreseen} intervalS={rhythm} calendar={calendar} totalS={buildTime?.total} />
        )}
      </div>
    </>
  );
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
  const foreseen = useForecast(
    writes ? null : forecastRequest(draft, list),
    writes ? null : forecastRequest(settled, list),
  );
  const calendar = calendarOf(draft);
  const startNumber = useStartNumber(calendar);
  const now = useNow(NOW_EVERY_MS);

  const { target } = jobTypeOf(job);
  const counted = (count: number) => t(`wizard.summary.nouns.${target}`, { count });
  const rhythm = rhythmOf(draft);

  return (
    <>
      {list?.targets.length === 0 && (
        <p className={styles.hint}>{t(writes ? 'wizard.summaryHintMessages' : 'wizard.summaryHint')}</p>
      )}
      <dl className={styles.lines} aria-busy={foreseen?.known === null}>
        {writes && (
          <Suspense fallback={null}>
            <WritingSummary draft={draft} order={order} />
          </Suspense>
        )}
        {foreseen && (
          <>
            <div>
              <dt>{t('wizard.summary.rows')}</dt>
              <dd>{rowsWords(foreseen, counted)}</dd>
            </div>
            <div>
              <dt>{t('wizard.summary.launches')}</dt>
              <dd>{launchWords(foreseen, counted)}</dd>
            </div>
            <Times foreseen={foreseen} rhythm={rhythm} calendar={calendar} startNumber={startNumber} />
          </>
        )}
        <div>
          <dt>{t('wizard.summary.when')}</dt>
          <dd>{orders && draft.auto ? t('order.autoWhen') : whenWords(rhythm, calendar)}</dd>
          {startNumber && !(orders && draft.auto) && (
            <dd className={styles.basis}>
              {t('wizard.summary.nextStart', {
                moment: formatDateTime(startNumber(new Date(now), 1).toISOString()),
                zone: chosenZone(),
              })}
            </dd>
          )}
        </div>
      </dl>
    </>
  );
}
