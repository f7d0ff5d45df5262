import { Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { showError } from '#components/toast/toast-store.ts';
import styles from './profile.module.css';
import { texts } from './texts.ts';

const text = texts.data;

/** All of one's data as a file. A while after the login the password is asked for: a session alone may be borrowed. */
export function DataPanel() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const calls = trpc.useUtils();
  const confirmation = trpc.users.confirmPassword.useMutation();

  async function download() {
    const { downloadUrl } = await calls.users.exportData.fetch(undefined, { staleTime: 0 });
    // REST answers with the file itself, by the session's cookie.
    window.location.assign(new URL(downloadUrl).pathname);
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
      close();
    } catch (failure) {
      const { code, message = text.failed } = problemOf(failure);
      if (code === 'password_required') setAsking(true);
      else {
        if (code === 'wrong_password') setProblem(message);
        showError(text.failedTitle, message);
      }
    }
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') {
      setProblem(text.passwordRequired);
      return;
    }
    void attempt(async () => {
      await confirmation.mutateAsync({ password });
      await download();
    });
  }

  function close() {
    setAsking(false);
    setPassword('');
    setProblem(undefined);
  }

  return (
    <Panel title={text.title} lead={text.lead}>
      <div>
        <Button
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          busy={busy && !asking}
          onClick={() => void attempt(download)}
        >
          {text.download}
        </Button>
      </div>
      <Modal opened={asking} onClose={close} title={text.confirmTitle} size={420} withCloseButton={false}>
        <form className={styles.dialog} noValidate onSubmit={submit}>
          <p>{text.confirmLead}</p>
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
            <Button type="submit" variant="primary" busy={busy}>
              {text.confirm}
            </Button>
          </div>
        </form>
      </Modal>
    </Panel>
  );
}
