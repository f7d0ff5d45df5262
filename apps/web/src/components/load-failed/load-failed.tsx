import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { Button } from '#components/button/button.tsx';
import { t } from '#language/t.ts';
import styles from './load-failed.module.css';

interface RetryButtonProps {
  /** The query that failed, to try again. */
  readonly query: { readonly isFetching: boolean; refetch(): unknown };
  readonly size?: 'small' | 'medium';
}

interface LoadFailedProps extends Pick<RetryButtonProps, 'query'> {
  readonly title: string;
  readonly failure: unknown;
}

/** Shown instead of content that failed to load: the reason and a retry button. */
export function LoadFailed({ title, failure, query }: LoadFailedProps) {
  return (
    <div className={styles.failed}>
      <IconAlertTriangle size={22} stroke={1.5} aria-hidden />
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{sentenceOf(failure)}</p>
      <RetryButton query={query} />
    </div>
  );
}

/** The same in one line, for a small part of a page, or above content that failed to load again and is outdated. */
export function LoadFailedNotice({ title, failure, query }: LoadFailedProps) {
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <strong>{title}</strong> {sentenceOf(failure)}
      </p>
      <RetryButton query={query} size="small" />
    </div>
  );
}

/**
 * Tries a query again. When the pressed button disappears, the focus moves to the closest element around it with
 * `tabIndex={-1}`. Browsers would drop it.
 */
export function RetryButton({ query, size = 'medium' }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  useLayoutEffect(() => {
    const own = button.current;
    const around = own?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      const { activeElement, body } = document;
      if (isPressed.current && (activeElement === body || activeElement === own))
        around?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Button
      ref={button}
      size={size}
      busy={query.isFetching}
      onClick={() => {
        isPressed.current = true;
        void query.refetch();
      }}
    >
      {t('common.tryAgain')}
    </Button>
  );
}
