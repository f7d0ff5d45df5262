import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
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

/**
 * Shown instead of content that failed to load: the reason and a retry button. When the content has loaded, the focus moves from the
 * button to the closest element around it with `tabIndex={-1}`. Browsers would drop it.
 */
export function LoadFailed({ title, failure, query }: LoadFailedProps) {
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
