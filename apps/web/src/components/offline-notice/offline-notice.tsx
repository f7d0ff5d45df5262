import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { t } from '#language/t.ts';
import styles from './offline-notice.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <IconWifiOff size={16} stroke={1.75} aria-hidden />
          {t('common.offline')}
        </p>
      )}
    </div>
  );
}
