import { JOB_TYPES } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import { formatBuildTime } from '#format/build-time.ts';
import { countOf, formatNumber } from '#format/numbers.ts';
import { formatInterval } from '#format/schedule.ts';
import { type Draft, intervalSeconds, settingsOf } from './draft.ts';
import { type Forecast, forecast } from './forecast.ts';
import styles from './summary.module.css';
import { texts } from './texts.ts';

const say = texts.say;

const NOUNS = { profile: ['profile', 'profiles'], post: ['post', 'posts'], hashtag: ['hashtag', 'hashtags'] } as const;

function rowsWords(foreseen: Forecast, counted: (count: number) => string): string {
  const targets = foreseen.targets ?? foreseen.perLaunch;
  return foreseen.rows === targets ? say.oneEach(counted(targets)) : say.upTo(formatNumber(foreseen.rows));
}

function launchWords(foreseen: Forecast, counted: (count: number) => string): string {
  if (foreseen.targets === null) return say.sheet(counted(foreseen.perLaunch));
  if (foreseen.launches === 1) return say.oneLaunch;
  return say.manyLaunches(foreseen.launches, counted(foreseen.perLaunch));
}

function costWords(foreseen: Forecast, remainingS: number | undefined): string {
  const time = formatBuildTime(foreseen.buildTimeS);
  const cost = foreseen.buildTimeS > foreseen.seconds ? say.buildTimeShared(time) : say.buildTime(time);
  return remainingS === undefined ? cost : `${cost} ${say.left(formatBuildTime(remainingS))}`;
}

/** Says in words what the job as typed will do, how long it takes and what it costs. */
export function Summary({ draft }: { readonly draft: Draft }) {
  const stats = trpc.jobs.stats.useQuery();
  const remainingS = stats.data?.stats.buildTime.remaining;
  if (draft.type === null) return null;

  const foreseen = forecast(draft.type, draft.target, settingsOf(draft), draft.accountType);
  const [one, many] = NOUNS[JOB_TYPES[draft.type].target];
  const counted = (count: number) => countOf(count, one, many);
  const interval = intervalSeconds(draft);
  const time = foreseen?.targets === null ? say.perLaunch : say.about;

  return (
    <>
      {draft.target.trim() === '' && <p className={styles.hint}>{texts.summaryHint}</p>}
      <dl className={styles.lines}>
        {foreseen && (
          <>
            <div>
              <dt>{say.rows}</dt>
              <dd>{rowsWords(foreseen, counted)}</dd>
            </div>
            <div>
              <dt>{say.launches}</dt>
              <dd>{launchWords(foreseen, counted)}</dd>
            </div>
            <div>
              <dt>{say.time}</dt>
              <dd>{time(formatBuildTime(foreseen.seconds))}</dd>
            </div>
            <div>
              <dt>{say.cost}</dt>
              <dd>{costWords(foreseen, remainingS)}</dd>
              {remainingS !== undefined && foreseen.buildTimeS > remainingS && (
                <dd className={styles.warning}>{say.tooMuch(formatBuildTime(remainingS))}</dd>
              )}
            </div>
          </>
        )}
        <div>
          <dt>{say.when}</dt>
          <dd>{draft.recurring && interval > 0 ? say.recurring(formatInterval(interval)) : say.manual}</dd>
        </div>
      </dl>
    </>
  );
}
