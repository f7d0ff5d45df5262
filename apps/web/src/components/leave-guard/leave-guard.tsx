import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import styles from '#components/overlays/question.module.css';
import { t } from '#language/t.ts';

interface LeaveGuardProps {
  /** Evaluated when the user leaves. */
  readonly isDirty: () => boolean;
  /** Called when the user leaves and discards the changes. */
  readonly onLeave?: () => void;
}

/**
 * Asks for confirmation before changes are lost, both when navigating in the app and when leaving it. Redirects aren't questioned:
 * the app replaces the location when the session has ended or the account was deleted.
 */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
    historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname && isDirty();
  const blocker = useBlocker(shouldBlock);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  function leave() {
    onLeave?.();
    blocker.proceed?.();
  }

  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('shell.leave.title')}
      size={420}
      withCloseButton={false}
    >
      <p className={styles.words}>{t('shell.leave.words')}</p>
      <div className={styles.actions}>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {t('shell.leave.stay')}
        </Button>
        <Button variant="danger" onClick={leave}>
          {t('shell.leave.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
