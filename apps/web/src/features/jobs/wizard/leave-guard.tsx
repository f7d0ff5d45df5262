import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { t } from '#language/t.ts';
import styles from './wizard.module.css';

interface LeaveGuardProps {
  /** Evaluated when the user leaves. */
  readonly isDirty: () => boolean;
  /** Called when the user leaves and discards the typed text. */
  readonly onLeave: () => void;
}

/** Asks for confirmation before typed text is lost, both when navigating in the app and when leaving it. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation }) =>
    isDirty() && currentLocation.pathname !== nextLocation.pathname;
  const blocker = useBlocker(shouldBlock);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  function leave() {
    onLeave();
    blocker.proceed?.();
  }

  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('wizard.leave.title')}
      size={420}
      withCloseButton={false}
    >
      <p className={styles.leaveWords}>{t('wizard.leave.words')}</p>
      <div className={styles.leaveActions}>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {t('wizard.leave.stay')}
        </Button>
        <Button variant="danger" onClick={leave}>
          {t('wizard.leave.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
