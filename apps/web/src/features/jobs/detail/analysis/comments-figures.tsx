import type { CommentsAnalysis } from '@trawl/contracts';
import { BarChart } from '#components/bar-chart/bar-chart.tsx';
import { formatDay } from '#format/dates.ts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { BarList, Figure, FoldedNumbers, Stats } from './figure.tsx';
import { percent, percentOf } from './in-words.ts';
import { WordsFigure } from './words-figure.tsx';

/** Maximum number of people shown; the table of numbers may have more. */
const PEOPLE_MAX = 15;

function DaysFigure({ analysis: { days, earlier, undated } }: { readonly analysis: CommentsAnalysis }) {
  const title = t('analysis.days.title');
  const columns = [t('analysis.days.day'), t('analysis.comments')] as const;
  const bars = days.map(({ day, comments }) => ({ key: day, label: formatDay(day), value: comments }));
  return (
    <BarChart
      title={title}
      lead={t('analysis.days.lead', { days: days.length, earlier, undated })}
      bars={bars}
      columns={columns}
      format={formatNumber}
      numbers={
        <FoldedNumbers title={title} numbers={{ columns, rows: bars.map(({ label, value }) => [label, value]) }} />
      }
    />
  );
}

export function CommentsFigures({ analysis }: { readonly analysis: CommentsAnalysis }) {
  const { rows, replies, people, top, words } = analysis;
  const bars = top.slice(0, PEOPLE_MAX);
  return (
    <>
      <Stats
        items={[
          {
            label: t('analysis.comments'),
            value: formatNumber(rows),
            context: t('analysis.commenters.perPerson', { each: people === 0 ? 0 : rows / people }),
          },
          {
            label: t('analysis.people'),
            value: formatNumber(people),
            context: t('analysis.commenters.byId'),
          },
          {
            label: t('analysis.commenters.replies'),
            value: percent(percentOf({ count: replies, of: rows })).shown,
            context: t('analysis.commenters.repliesOf', { replies, rows }),
          },
        ]}
      />
      {analysis.days.length > 0 && (
        <div className={styles.wide}>
          <DaysFigure analysis={analysis} />
        </div>
      )}
      {top.length > 0 && (
        <Figure
          title={t('analysis.commenters.title')}
          lead={t('analysis.commenters.lead', { shown: bars.length, people })}
          numbers={{
            columns: [
              t('analysis.person'),
              t('analysis.comments'),
              t('analysis.commenters.ofThemReplies'),
              t('analysis.commenters.likes'),
            ],
            rows: top.map((person) => [`@${person.username}`, person.comments, person.replies, person.likes]),
          }}
        >
          <BarList
            bars={bars.map(({ username, comments }) => ({
              key: username,
              label: `@${username}`,
              value: comments,
              shown: formatNumber(comments),
            }))}
          />
        </Figure>
      )}
      <WordsFigure of="comments" figures={words} />
    </>
  );
}
