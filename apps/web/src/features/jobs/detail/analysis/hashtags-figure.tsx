import type { PostsAnalysis } from '@trawl/contracts';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { engagementCell, engagementOf } from './engagement.ts';
import { BarList, Figure } from './figure.tsx';

/** Maximum number of hashtags shown; the table of numbers may have more. */
const HASHTAGS_MAX = 20;

/** The most used hashtags and how their posts perform. */
export function HashtagsFigure({ analysis }: { readonly analysis: PostsAnalysis }) {
  const { hashtags, hashtagCount, engagement } = analysis;
  const bars = hashtags.slice(0, HASHTAGS_MAX);
  return (
    <Figure
      wide
      title={t('analysis.hashtags.title')}
      lead={t('analysis.hashtags.lead', { shown: bars.length, count: hashtagCount })}
      numbers={{
        columns: [
          t('analysis.hashtags.tag'),
          t('analysis.posts'),
          t('analysis.hashtags.likes'),
          t(`analysis.engagement.median.${engagement.measure}`),
        ],
        rows: hashtags.map(({ tag, posts, likes, measure }) => [
          `#${tag}`,
          posts,
          likes,
          engagementCell(measure, engagement.measure),
        ]),
      }}
    >
      <BarList
        bars={bars.map(({ tag, posts, measure }) => ({
          key: tag,
          label: `#${tag}`,
          value: posts,
          shown:
            measure === null
              ? formatNumber(posts)
              : `${formatNumber(posts)} · ${engagementOf(measure, engagement.measure)}`,
        }))}
      />
    </Figure>
  );
}
