import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { showSuccess } from '#components/toast/toast-store.ts';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './security.module.css';
import { StateChip } from './state-chip.tsx';
import { TotpSetup } from './totp-setup.tsx';

interface TotpPanelProps {
  readonly since: string | null;
  /** Called with the new recovery codes, if any. */
  readonly onChange: (codes?: readonly string[] | null) => void;
}

export function TotpPanel({ since, onChange }: TotpPanelProps) {
  const [asking, dialog] = useDisclosure(false);
  const [setup, setSetup] = useState<{ readonly secret: string; readonly uri: string }>();
  const begin = trpc.users.beginTotp.useMutation();
  const confirm = trpc.users.confirmTotp.useMutation();
  const remove = trpc.users.removeTotp.useMutation();
  const on = since !== null;

  return (
    <Panel title={t('security.totp.title')} lead={t('security.totp.lead')} aside={<StateChip on={on} />}>
      <div className={styles.row}>
        <Button variant="secondary" onClick={dialog.open}>
          {on ? t('security.totp.remove') : t('security.totp.add')}
        </Button>
        {on && <p className={styles.facts}>{t('security.totp.since', { time: formatDateTime(since) })}</p>}
      </div>
      {on ? (
        <PasswordDialog
          opened={asking}
          title={t('security.totp.removeTitle')}
          lead={t('security.totp.removeLead')}
          confirm={t('security.totp.remove')}
          danger
          failedTitle={t('security.totp.removeFailed')}
          onClose={dialog.close}
          onConfirm={async (currentPassword) => {
            await remove.mutateAsync({ currentPassword });
            showSuccess(t('security.totp.removed'));
            onChange();
          }}
        />
      ) : (
        <PasswordDialog
          opened={asking}
          title={t('security.totp.addTitle')}
          lead={t('security.totp.addLead')}
          confirm={t('security.totp.next')}
          failedTitle={t('security.totp.addFailed')}
          onClose={dialog.close}
          onConfirm={async (currentPassword) => setSetup(await begin.mutateAsync({ currentPassword }))}
        />
      )}
      {setup && (
        <TotpSetup
          {...setup}
          onClose={() => setSetup(undefined)}
          onConfirm={async (code) => {
            const { recoveryCodes } = await confirm.mutateAsync({ code });
            setSetup(undefined);
            showSuccess(t('security.totp.added'));
            onChange(recoveryCodes);
          }}
        />
      )}
    </Panel>
  );
}
