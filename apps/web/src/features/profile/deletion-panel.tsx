import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { dismissTitled } from '#components/toast/toast-store.ts';
import { formatFunds } from '#format/numbers.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import styles from './profile.module.css';
import { texts } from './texts.ts';
import { useCurrentPassword } from './use-current-password.ts';

const text = texts.deletion;

/** The user's current balances, if any. */
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

/** Lists what a deletion removes, and requires the password. The manifest is shown on a separate page without a login. */
export function DeletionPanel() {
  const [opened, dialog] = useDisclosure(false);
  const password = useCurrentPassword();
  const navigate = useNavigate();
  const deletion = trpc.users.deleteAccount.useMutation({
    onSuccess({ manifest }) {
      dismissTitled(text.failedTitle);
      void navigate('/account-deleted', { replace: true, state: { manifest } });
    },
    onError: (failure) => password.showFailure(failure, text),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password.value === '') password.setProblem(text.passwordRequired);
    else deletion.mutate({ password: password.value });
  }

  function close() {
    dialog.close();
    password.reset();
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
          <CurrentPasswordField label={text.password} password={password} />
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
