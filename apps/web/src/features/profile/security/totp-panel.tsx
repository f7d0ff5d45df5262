import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { showSuccess } from '#components/toast/toast-store.ts';
import { formatDateTime } from '#format/dates.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './security.module.css';
import { StateChip } from './state-chip.tsx';
import { texts } from './texts.ts';
import { TotpSetup } from './totp-setup.tsx';

const text = texts.totp;

interface TotpPanelProps {
  readonly since: string | null;
  /** Called with the app's recovery codes, if any. */
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
    <Panel title={text.title} lead={text.lead} aside={<StateChip on={on} />}>
      <div className={styles.row}>
        <Button variant="secondary" onClick={dialog.open}>
          {on ? text.remove : text.add}
        </Button>
        {on && <p className={styles.facts}>{text.since(formatDateTime(since))}</p>}
      </div>
      {on ? (
        <PasswordDialog
          opened={asking}
          title={text.removeTitle}
          lead={text.removeLead}
          confirm={text.remove}
          danger
          failedTitle={text.removeFailed}
          onClose={dialog.close}
          onConfirm={async (currentPassword) => {
            await remove.mutateAsync({ currentPassword });
            showSuccess(text.removed);
            onChange();
          }}
        />
      ) : (
        <PasswordDialog
          opened={asking}
          title={text.addTitle}
          lead={text.addLead}
          confirm={text.next}
          failedTitle={text.addFailed}
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
            showSuccess(text.added);
            onChange(recoveryCodes);
          }}
        />
      )}
    </Panel>
  );
}
