import type { Account } from '@trawl/contracts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { t } from '#language/t.ts';
import { nameOf } from './account-name.ts';
import styles from './accounts.module.css';

interface DeleteAccountDialogProps {
  /** The account to delete; null while the dialog is closed. */
  readonly account: Account | null;
  readonly busy: boolean;
  readonly onConfirm: (account: Account) => void;
  readonly onCancel: () => void;
}

/** Confirms the deletion of an account and lists what is deleted with it. */
export function DeleteAccountDialog({ account, busy, onConfirm, onCancel }: DeleteAccountDialogProps) {
  return (
    <Dialog
      opened={account !== null}
      busy={busy}
      onClose={onCancel}
      title={account ? t('accounts.deletion.title', { name: nameOf(account) }) : ''}
      size={440}
      withCloseButton={false}
    >
      {account && (
        <>
          <p className={styles.words}>{t('accounts.deletion.words')}</p>
          {account.accountType === 'shared' && <p className={styles.words}>{t('accounts.deletion.sharedWords')}</p>}
          <div className={styles.actions}>
            <Button onClick={onCancel} disabled={busy} data-autofocus>
              {t('accounts.deletion.cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => onConfirm(account)}>
              {t('accounts.deletion.confirm')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
