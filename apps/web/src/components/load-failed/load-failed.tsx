import { IconAlertTriangle } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
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
  const [box, retry] = useRetry(query);
  return (
    <div ref={box} className={styles.failed}>
      <IconAlertTriangle size={22} stroke={1.5} aria-hidden />
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{sentenceOf(failure)}</p>
      <Button onClick={retry} busy={query.isFetching}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

/** The same in one line, for a small part of a page, or above content that failed to load again and is outdated. */
export function LoadFailedNotice({ title, failure, query }: LoadFailedProps) {
  const [box, retry] = useRetry(query);
  return (
    <div ref={box} role="alert" className={styles.notice}>
      <p>
        <strong>{title}</strong> {sentenceOf(failure)}
      </p>
      <Button size="small" onClick={retry} busy={query.isFetching}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

/**
 * Tries a query again. When the retry button disappears, the focus moves to the closest element around it with `tabIndex={-1}`.
 * Browsers would drop it.
 */
function useRetry(query: LoadFailedProps['query']): readonly [RefObject<HTMLDivElement | null>, () => void] {
  const box = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);

  useLayoutEffect(() => {
    const own = box.current;
    const around = own?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      const { activeElement, body } = document;
      if (isPressed.current && (activeElement === body || own?.contains(activeElement))) {
        around?.focus({ preventScroll: true });
      }
    };
  }, []);

  const retry = () => {
    isPressed.current = true;
    void query.refetch();
  };
  return [box, retry];
}
