import { Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { problemOf } from '#api/failure.ts';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { showError } from '#components/toast/toast-store.ts';
import styles from './security.module.css';
import { texts } from './texts.ts';

const text = texts.password;

interface PasswordDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly lead: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly failedTitle: string;
  /** Fields that come before the password. */
  readonly children?: ReactNode;
  readonly onConfirm: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password before a second factor changes. Closes once that is done. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { opened, title, lead, confirm, danger = false, failedTitle, children, onConfirm, onClose } = props;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  function close() {
    setPassword('');
    setProblem(undefined);
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') {
      setProblem(text.required);
      return;
    }
    setBusy(true);
    try {
      await onConfirm(password);
      close();
    } catch (failure) {
      const { code, message = text.failed } = problemOf(failure);
      if (code === 'wrong_password') setProblem(message);
      showError(failedTitle, message);
    }
    setBusy(false);
  }

  return (
    <Modal opened={opened} onClose={close} title={title} size={440} withCloseButton={false}>
      <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <p>{lead}</p>
        {children}
        <Field label={text.label} error={problem}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              data-autofocus={children === undefined || undefined}
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setProblem(undefined);
              }}
              required
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button onClick={close}>{text.cancel}</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
