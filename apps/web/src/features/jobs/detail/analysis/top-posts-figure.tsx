import type { PostsAnalysis, TopPost } from '@trawl/contracts';
import { scrollable } from '#components/table/scrollable.ts';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { isWebAddress } from '#format/is-web-address.ts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { engagementCell, engagementOf } from './engagement.ts';
import { CopyNumbers, Figure } from './figure.tsx';

const nameOf = ({ caption, shortcode }: TopPost): string => caption ?? shortcode ?? '–';
const shown = (count: number | null): string => (count === null ? '–' : formatNumber(count));

/** The posts with the highest engagement. */
export function TopPostsFigure({ analysis }: { readonly analysis: PostsAnalysis }) {
  const { top, engagement } = analysis;
  const { measure, measured } = engagement;
  const title = t('analysis.top.title');
  const columns = [
    t('analysis.top.post'),
    t(`analysis.engagement.name.${measure}`),
    t('columns.likesCount'),
    t('columns.commentsCount'),
    t('columns.takenAt'),
  ];
  const numbers = {
    columns: [...columns, t('columns.url')],
    rows: top.map((post) => [
      nameOf(post),
      engagementCell(post.measure, measure),
      post.likes,
      post.comments,
      post.takenAt,
      post.url,
    ]),
  };
  return (
    <Figure title={title} lead={t('analysis.top.lead', { shown: top.length, measured })} wide>
      <div className={`${styles.frame} ${styles.open}`} {...scrollable}>
        <table className={tableStyles.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column, place) => (
                <th key={column} scope="col" data-number={(place > 0 && place < 4) || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {top.map((post, place) => (
              <tr key={post.shortcode ?? place}>
                <th scope="row" className={styles.cut} title={nameOf(post)} dir="auto">
                  {isWebAddress(post.url) ? (
                    <a href={post.url} target="_blank" rel="noreferrer">
                      {nameOf(post)}
                    </a>
                  ) : (
                    nameOf(post)
                  )}
                </th>
                <td data-number>{engagementOf(post.measure, measure)}</td>
                <td data-number>{shown(post.likes)}</td>
                <td data-number>{shown(post.comments)}</td>
                <td>{post.takenAt === null ? '–' : formatDateTime(post.takenAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CopyNumbers numbers={numbers} title={title} />
    </Figure>
  );
}
