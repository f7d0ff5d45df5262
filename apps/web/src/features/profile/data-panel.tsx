import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { startDownload } from '#components/start-download.ts';
import { t } from '#language/t.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import styles from './profile.module.css';
import { useCurrentPassword } from './use-current-password.ts';

/** The export of all data of a user. Some time after the login it requires the password, because a session may be stolen. */
export function DataPanel() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const password = useCurrentPassword();
  const calls = trpc.useUtils();
  const confirmation = trpc.users.confirmPassword.useMutation();

  async function download() {
    const { downloadUrl } = await calls.users.exportData.fetch(undefined, { staleTime: 0 });
    // REST returns the file with the session's cookie.
    startDownload(downloadUrl);
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
      close();
    } catch (failure) {
      if (problemOf(failure).code === 'password_required') setAsking(true);
      else password.showFailure(failure, { title: t('profile.data.failedTitle'), message: t('profile.data.failed') });
    }
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password.value === '') {
      password.showProblem(t('profile.data.passwordRequired'));
      return;
    }
    void attempt(async () => {
      await confirmation.mutateAsync({ password: password.value });
      await download();
    });
  }

  function close() {
    setAsking(false);
    password.reset();
  }

  return (
    <Panel title={t('profile.data.title')} lead={t('profile.data.lead')}>
      <div>
        <Button
          icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
          busy={busy && !asking}
          onClick={() => void attempt(download)}
        >
          {t('profile.data.download')}
        </Button>
      </div>
      <Dialog
        opened={asking}
        busy={busy}
        onClose={close}
        title={t('profile.data.confirmTitle')}
        size={420}
        withCloseButton={false}
      >
        <form className={styles.dialog} noValidate onSubmit={submit}>
          <p>{t('profile.data.confirmLead')}</p>
          <CurrentPasswordField label={t('profile.data.password')} password={password} />
          <div className={styles.actions}>
            <Button onClick={close} disabled={busy}>
              {t('profile.data.cancel')}
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t('profile.data.confirm')}
            </Button>
          </div>
        </form>
      </Dialog>
    </Panel>
  );
}
