import { type FormEvent, type ReactNode, useState } from 'react';
import { isUnanswered } from '#api/failure.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { t } from '#language/t.ts';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { useCurrentPassword } from '../use-current-password.ts';
import styles from './security.module.css';

interface PasswordDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly lead: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly failedTitle: string;
  /** Fields before the password. */
  readonly children?: ReactNode;
  readonly onConfirm: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before a second factor changes. Closes after the change. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { opened, title, lead, confirm, danger = false, failedTitle, children, onConfirm, onClose } = props;
  const password = useCurrentPassword();
  const [busy, setBusy] = useState(false);

  function close() {
    password.reset();
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password.value === '') {
      password.showProblem(t('security.password.required'));
      return;
    }
    setBusy(true);
    try {
      await onConfirm(password.value);
      close();
    } catch (failure) {
      password.showFailure(
        failure,
        isUnanswered(failure)
          ? { title: t('security.password.unknownTitle'), message: t('security.password.unknown') }
          : { title: failedTitle, message: t('security.password.failed') },
      );
    }
    setBusy(false);
  }

  return (
    <Dialog opened={opened} busy={busy} onClose={close} title={title} size={440}>
      <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <p>{lead}</p>
        {children}
        <CurrentPasswordField
          label={t('security.password.label')}
          password={password}
          autoFocus={children === undefined}
        />
        <div className={styles.actions}>
          <Button onClick={close} disabled={busy}>
            {t('security.password.cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
