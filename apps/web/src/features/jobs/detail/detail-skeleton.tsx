import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { t } from '#language/t.ts';
import styles from './job-detail.module.css';

const FIGURES = ['a', 'b', 'c', 'd'];

export const DetailSkeleton = () => (
  <div role="status" aria-label={t('job.loading')} className={styles.skeleton}>
    <Skeleton width={56} />
    <Skeleton width={260} height={26} />
    <Skeleton width={200} />
    <div className={styles.figures}>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <Skeleton width={90} />
          <Skeleton width={64} height={24} />
        </div>
      ))}
    </div>
    <Skeleton height={180} />
  </div>
);
