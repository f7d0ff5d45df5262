import type { Account } from '@trawl/contracts';
import { useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { t } from '#language/t.ts';
import { nameOf } from './account-name.ts';
import styles from './accounts.module.css';
import { ConsentPoints } from './consent-points.tsx';

interface ConsentDialogProps {
  /** The account to share; null while the dialog is closed. */
  readonly account: Account | null;
  readonly busy: boolean;
  /** `onFailed` receives the reason if the account couldn't be shared. */
  readonly onConfirm: (account: Account, onFailed: (reason: string) => void) => void;
  readonly onCancel: () => void;
}

/** Explains sharing and requires the consent checkbox. */
export function ConsentDialog({ account, busy, onConfirm, onCancel }: ConsentDialogProps) {
  return (
    <Dialog
      opened={account !== null}
      busy={busy}
      onClose={onCancel}
      title={account ? t('accounts.consent.title', { name: nameOf(account) }) : ''}
      size={560}
      withCloseButton={false}
    >
      {account && <Consent account={account} busy={busy} onConfirm={onConfirm} onCancel={onCancel} />}
    </Dialog>
  );
}

function Consent({
  account,
  busy,
  onConfirm,
  onCancel,
}: Omit<ConsentDialogProps, 'account'> & { readonly account: Account }) {
  const [agreed, setAgreed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = () => {
    setFailure(null);
    onConfirm(account, setFailure);
  };
  return (
    <>
      <ConsentPoints limit={account.dmsLimit} agreed={agreed} onAgree={setAgreed} />
      {failure !== null && <p className={styles.problem}>{failure}</p>}
      <div className={styles.actions}>
        <Button onClick={onCancel} disabled={busy} data-autofocus>
          {t('accounts.consent.cancel')}
        </Button>
        <Button variant="primary" busy={busy} disabled={!agreed} onClick={confirm}>
          {t('accounts.consent.confirm')}
        </Button>
      </div>
    </>
  );
}
