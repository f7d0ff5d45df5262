import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { dismissTitled, showError } from '#components/toast/toast-store.ts';
import { formatFunds } from '#format/numbers.ts';
import styles from './profile.module.css';
import { texts } from './texts.ts';

const text = texts.deletion;

/** What is one's in money at the moment, where there is any. */
function MoneyLeft() {
  const balances = trpc.funds.statement.useQuery({ limit: 1 }).data?.balances;
  if (!balances) return null;
  const { funds, held, earnings } = balances;
  if (funds === 0 && held === 0 && earnings === 0) return null;
  return (
    <p>
      <strong>{text.left(formatFunds(funds), formatFunds(held), formatFunds(earnings))}</strong>
    </p>
  );
}

/** Names what goes, and asks for the password before it does. What went is told on a page of its own, to nobody's account. */
export function DeletionPanel() {
  const [opened, dialog] = useDisclosure(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const deletion = trpc.users.deleteAccount.useMutation({
    onSuccess({ manifest }) {
      dismissTitled(text.failedTitle);
      void navigate('/account-deleted', { replace: true, state: { manifest } });
    },
    onError(failure) {
      const { code, message = text.failed } = problemOf(failure);
      if (code === 'wrong_password') setProblem(message);
      showError(text.failedTitle, message);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') setProblem(text.passwordRequired);
    else deletion.mutate({ password });
  }

  function close() {
    dialog.close();
    setPassword('');
    setProblem(undefined);
  }

  return (
    <Panel title={text.title} lead={text.lead}>
      <div>
        <Button onClick={dialog.open}>{text.open}</Button>
      </div>
      <Modal opened={opened} onClose={close} title={text.dialogTitle} size={480} withCloseButton={false}>
        <form className={styles.dialog} noValidate onSubmit={submit}>
          <p>{text.goes}</p>
          <ul className={styles.goes}>
            {text.goesList.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <MoneyLeft />
          <p>{text.money}</p>
          <p>{text.stays}</p>
          <Field label={text.password} error={problem}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                data-autofocus
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
            <Button type="submit" variant="danger" busy={deletion.isPending}>
              {text.confirm}
            </Button>
          </div>
        </form>
      </Modal>
    </Panel>
  );
}
