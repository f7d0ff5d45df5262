import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '#components/button/button.tsx';
import { t } from '#language/t.ts';
import styles from './load-failed.module.css';

interface LoadFailedProps {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** Shown instead of content that failed to load: a message and a retry button. */
export function LoadFailed({ title, message, onRetry, busy = false }: LoadFailedProps) {
  return (
    <div className={styles.failed}>
      <IconAlertTriangle size={22} stroke={1.5} aria-hidden />
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{message}</p>
      <Button onClick={onRetry} busy={busy}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}
