import type { Analysis, Job } from '@trawl/contracts';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { EmptyList } from '#components/empty-list/empty-list.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LoadFailed, LoadFailedNotice } from '#components/load-failed/load-failed.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { t } from '#language/t.ts';
import styles from './analysis.module.css';
import { CommentsFigures } from './comments-figures.tsx';
import { GrowthFigure } from './growth-figure.tsx';
import { LikersFigures } from './likers-figures.tsx';
import { PeopleFigures } from './people-figures.tsx';
import { PostsFigures } from './posts-figures.tsx';
import { useAnalysis } from './use-analysis.ts';

function Figures({ job, analysis }: { readonly job: Job; readonly analysis: Analysis }) {
  switch (analysis.kind) {
    case 'people':
      return <PeopleFigures job={job} analysis={analysis} />;
    case 'posts':
      return <PostsFigures analysis={analysis} />;
    case 'comments':
      return <CommentsFigures analysis={analysis} />;
    case 'likers':
      return <LikersFigures analysis={analysis} />;
  }
}

const Loading = () => (
  <div className={styles.grid} role="status" aria-label={t('analysis.loading')}>
    {[0, 1, 2, 3].map((place) => (
      <div key={place} className={styles.figure}>
        <Skeleton width="40%" height={16} />
        <Skeleton width="80%" />
        <Skeleton height={160} />
      </div>
    ))}
  </div>
);

/** The figures of a job's rows. */
export function AnalysisPanel({ job }: { readonly job: Job }) {
  const { query, active } = useAnalysis(job);
  const failure = useLastError(query);
  const afterRemoval = useFocusAfterRemoval<HTMLDivElement>();
  if (!query.data) {
    return failure === null ? <Loading /> : <LoadFailed title={t('analysis.failed')} failure={failure} query={query} />;
  }
  const { data } = query;
  const stale = data.rows !== job.totalResults;
  if (data.rows === 0 && !stale) {
    return <EmptyList heading="h3" title={t('analysis.empty')} words={t('analysis.emptyWords')} />;
  }
  return (
    <>
      <div className={styles.head} {...afterRemoval}>
        <p>
          {t('analysis.basis', { rows: data.rows })} {active && t('analysis.active')}
        </p>
        {(stale || active) && (
          <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('analysis.again')}
          </Button>
        )}
      </div>
      {query.error !== null && (
        <div className={styles.failed}>
          <LoadFailedNotice title={t('analysis.failed')} failure={query.error} query={query} />
        </div>
      )}
      <div className={styles.grid}>
        <Figures job={job} analysis={data} />
        {data.growth && <GrowthFigure job={job} growth={data.growth} />}
      </div>
    </>
  );
}
