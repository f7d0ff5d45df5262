import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceOf } from '#api/failure.ts';
import { Button } from '#components/button/button.tsx';
import { t } from '#language/t.ts';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  readonly title: string;
  readonly failure: unknown;
  /** The query that failed, to try again. */
  readonly query: { readonly isFetching: boolean; refetch(): unknown };
}

/** Shown instead of content that failed to load: the reason and a retry button. */
export function LoadFailed({ title, failure, query }: LoadFailedProps) {
  return (
    <div className={styles.failed}>
      <IconAlertTriangle size={22} stroke={1.5} aria-hidden />
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{sentenceOf(failure)}</p>
      <Button onClick={() => void query.refetch()} busy={query.isFetching}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
