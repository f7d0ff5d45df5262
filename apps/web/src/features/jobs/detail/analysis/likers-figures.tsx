import type { LikersAnalysis } from '@trawl/contracts';
import { BarChart } from '#components/bar-chart/bar-chart.tsx';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { BarList, Figure, FoldedNumbers } from './figure.tsx';
import { SharesFigure } from './shares-figure.tsx';

export function LikersFigures({ analysis }: { readonly analysis: LikersAnalysis }) {
  const { people, posts, shares, byPosts, top } = analysis;
  const title = t('analysis.likers.byPosts');
  const columns = [t('analysis.likers.liked'), t('analysis.people')] as const;
  const bars = byPosts.map((group) => ({
    key: String(group.posts),
    label: t('analysis.likers.count', { posts: group.posts }),
    value: group.people,
  }));
  const several = byPosts.filter((group) => group.posts > 1).reduce((sum, group) => sum + group.people, 0);
  return (
    <>
      <SharesFigure people={people} shares={shares} />
      {several > 0 && (
        <BarChart
          title={title}
          lead={t('analysis.likers.byPostsLead', { people, posts })}
          bars={bars}
          columns={columns}
          format={formatNumber}
          numbers={
            <FoldedNumbers
              title={title}
              numbers={{ columns, rows: byPosts.map((group) => [group.posts, group.people]) }}
            />
          }
        />
      )}
      <Figure
        wide={several > 0}
        title={t('analysis.likers.title')}
        lead={t('analysis.likers.lead', { several, people, posts })}
        {...(top.length > 0 && {
          numbers: {
            columns: [t('analysis.person'), t('columns.fullName'), t('analysis.likers.liked')],
            rows: top.map((person) => [`@${person.username}`, person.fullName, person.posts]),
          },
        })}
      >
        {top.length === 0 ? (
          <p className={styles.none}>{t('analysis.likers.none')}</p>
        ) : (
          <BarList
            bars={top.map((person) => ({
              key: person.username,
              label: `@${person.username}`,
              value: person.posts,
              shown: formatNumber(person.posts),
            }))}
          />
        )}
      </Figure>
    </>
  );
}
