import { useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import styles from '#components/overlays/question.module.css';
import { t } from '#language/t.ts';

interface OutdatedDialogProps {
  readonly onClose: () => void;
  /** Replaces the typed values with the stored job. */
  readonly onReload: () => Promise<void>;
}

/** Says that the job was changed elsewhere and nothing was saved. */
export function OutdatedDialog({ onClose, onReload }: OutdatedDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog opened busy={busy} onClose={onClose} title={t('wizard.outdated.title')} size={440} withCloseButton={false}>
      <p className={styles.words}>{t('wizard.outdated.words')}</p>
      <div className={styles.actions}>
        <Button onClick={onClose} disabled={busy} data-autofocus>
          {t('wizard.outdated.close')}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onReload().finally(() => setBusy(false));
          }}
        >
          {t('wizard.outdated.reload')}
        </Button>
      </div>
    </Dialog>
  );
}
