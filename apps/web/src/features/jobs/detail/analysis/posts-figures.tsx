import type { PostsAnalysis } from '@trawl/contracts';
import { BarChart } from '#components/bar-chart/bar-chart.tsx';
import { formatDay } from '#format/dates.ts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { bestOf, POSTS_MIN } from './best-of.ts';
import { engagementCell, engagementOf } from './engagement.ts';
import { FoldedNumbers, Stats } from './figure.tsx';
import { HashtagsFigure } from './hashtags-figure.tsx';
import { nameOfHour, nameOfWeekday } from './in-words.ts';
import { TopPostsFigure } from './top-posts-figure.tsx';

interface TimedProps {
  readonly analysis: PostsAnalysis;
  readonly of: 'hours' | 'weekdays';
  readonly groups: readonly {
    readonly name: string;
    readonly posts: number;
    readonly measured: number;
    readonly median: number | null;
  }[];
}

/** The median engagement of posts by the time of posting. */
function TimedFigure({ analysis, of, groups }: TimedProps) {
  const { measure } = analysis.engagement;
  const best = bestOf(groups);
  const title = t(`analysis.times.${of}.title`);
  const lead =
    best?.median == null
      ? t('analysis.times.noBest', { least: POSTS_MIN })
      : t('analysis.times.best', {
          name: best.name,
          median: engagementOf(best.median, measure),
          posts: best.measured,
          least: POSTS_MIN,
        });
  const columns = [t(`analysis.times.${of}.unit`), t(`analysis.engagement.median.${measure}`)] as const;
  return (
    <BarChart
      title={title}
      lead={`${lead} ${t('analysis.times.rules')}`}
      bars={groups.map(({ name, median }) => ({ key: name, label: name, value: median ?? 0 }))}
      columns={columns}
      format={(value) => engagementOf(value, measure)}
      numbers={
        <FoldedNumbers
          title={title}
          numbers={{
            columns: [...columns, t('analysis.posts')],
            rows: groups.map(({ name, median, posts }) => [name, engagementCell(median, measure), posts]),
          }}
        />
      }
    />
  );
}

function WeeksFigure({ analysis: { weeks, earlier, undated } }: { readonly analysis: PostsAnalysis }) {
  const title = t('analysis.weeks.title');
  const columns = [t('analysis.weeks.week'), t('analysis.posts')] as const;
  const bars = weeks.map(({ week, posts }) => ({ key: week, label: formatDay(week), value: posts }));
  return (
    <BarChart
      title={title}
      lead={t('analysis.weeks.lead', { weeks: weeks.length, earlier, undated })}
      bars={bars}
      columns={columns}
      format={formatNumber}
      numbers={
        <FoldedNumbers title={title} numbers={{ columns, rows: bars.map(({ label, value }) => [label, value]) }} />
      }
    />
  );
}

/** Posts of profiles or with hashtags. */
export function PostsFigures({ analysis }: { readonly analysis: PostsAnalysis }) {
  const { posts, engagement, hours, weekdays, hashtags, top } = analysis;
  const { measure, measured, likesHidden, median, mean } = engagement;
  const shown = (value: number | null) => (value === null ? '–' : engagementOf(value, measure));
  const counts = { measured, posts, hidden: likesHidden };
  return (
    <>
      <Stats
        items={[
          {
            label: t(`analysis.engagement.median.${measure}`),
            value: shown(median),
            context: t(`analysis.engagement.medianRule.${measure}`, counts),
          },
          {
            label: t(`analysis.engagement.mean.${measure}`),
            value: shown(mean),
            context: t(`analysis.engagement.meanRule.${measure}`, { measured }),
          },
        ]}
      />
      <TimedFigure
        analysis={analysis}
        of="hours"
        groups={hours.map(({ hour, ...group }) => ({ name: nameOfHour(hour), ...group }))}
      />
      <TimedFigure
        analysis={analysis}
        of="weekdays"
        groups={weekdays.map(({ weekday, ...group }) => ({ name: nameOfWeekday(weekday), ...group }))}
      />
      {analysis.weeks.length > 0 && (
        <div className={styles.wide}>
          <WeeksFigure analysis={analysis} />
        </div>
      )}
      {top.length > 0 && <TopPostsFigure analysis={analysis} />}
      {hashtags.length > 0 && <HashtagsFigure analysis={analysis} />}
    </>
  );
}
