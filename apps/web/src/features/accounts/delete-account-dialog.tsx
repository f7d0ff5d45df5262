import { Modal } from '@mantine/core';
import type { Account } from '@trawl/contracts';
import { Button } from '#components/button/button.tsx';
import { nameOf } from './account-name.ts';
import styles from './accounts.module.css';
import { texts } from './texts.ts';

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
    <Modal
      opened={account !== null}
      onClose={onCancel}
      title={account ? texts.deletion.title(nameOf(account)) : ''}
      size={440}
      withCloseButton={false}
    >
      {account && (
        <>
          <p className={styles.words}>{texts.deletion.words}</p>
          {account.accountType === 'shared' && <p className={styles.words}>{texts.deletion.sharedWords}</p>}
          <div className={styles.actions}>
            <Button onClick={onCancel} data-autofocus>
              {texts.deletion.cancel}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => onConfirm(account)}>
              {texts.deletion.confirm}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
