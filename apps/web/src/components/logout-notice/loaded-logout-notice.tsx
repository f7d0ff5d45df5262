import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { t } from '#language/t.ts';
import { dismissLogoutFailure, logOut } from '#session/log-out.ts';
import styles from './logout-notice.module.css';

export function LoadedLogoutNotice() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    const loggedOut = await logOut();
    setBusy(false);
    if (loggedOut) await navigate('/');
  }

  return (
    <div role="alert" className={styles.notice}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden className={styles.icon} />
      <p>
        <strong>{t('common.logoutFailed.title')}</strong> {t('common.logoutFailed.text')}
      </p>
      <div className={styles.actions}>
        <Button size="small" busy={busy} onClick={() => void retry()}>
          {t('common.tryAgain')}
        </Button>
        <IconButton aria-label={t('common.dismiss')} onClick={dismissLogoutFailure}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
