import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX, type Passkey } from '@trawl/contracts';
import { useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { showSuccess } from '#components/toast/toast-store.ts';
import { formatDateTime } from '#format/dates.ts';
import { deviceName } from '../device-name.ts';
import { makePasskey } from './make-passkey.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './security.module.css';
import { StateChip } from './state-chip.tsx';
import { texts } from './texts.ts';

const text = texts.passkeys;

interface PasskeysPanelProps {
  readonly passkeys: readonly Passkey[];
  readonly available: boolean;
  readonly onChange: (codes?: readonly string[] | null) => void;
}

export function PasskeysPanel({ passkeys, available, onChange }: PasskeysPanelProps) {
  const [adding, dialog] = useDisclosure(false);
  const [name, setName] = useState('');
  const [removing, setRemoving] = useState<Passkey>();
  const begin = trpc.users.beginPasskey.useMutation();
  const add = trpc.users.addPasskey.useMutation();
  const remove = trpc.users.removePasskey.useMutation();
  const usable = available && 'PublicKeyCredential' in window;

  function open() {
    setName(deviceName(navigator.userAgent));
    dialog.open();
  }

  return (
    <Panel title={text.title} lead={text.lead} aside={<StateChip on={passkeys.length > 0} />}>
      {passkeys.length > 0 && (
        <ul className={styles.keys}>
          {passkeys.map((passkey) => (
            <li key={passkey._id} className={styles.key}>
              <IconKey size={20} stroke={1.5} aria-hidden />
              <div>
                <p className={styles.name}>{passkey.name}</p>
                <p className={styles.facts}>
                  {passkey.lastUsedAt === null
                    ? text.added(formatDateTime(passkey.createdAt))
                    : text.used(formatDateTime(passkey.lastUsedAt))}
                </p>
              </div>
              <Button size="small" aria-label={text.removeOf(passkey.name)} onClick={() => setRemoving(passkey)}>
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <Button disabled={!usable || passkeys.length >= PASSKEYS_MAX} onClick={open}>
          {text.add}
        </Button>
        {!usable && <p className={styles.facts}>{text.unavailable}</p>}
        {passkeys.length >= PASSKEYS_MAX && <p className={styles.facts}>{text.full(PASSKEYS_MAX)}</p>}
      </div>
      <PasswordDialog
        opened={adding}
        title={text.addTitle}
        lead={text.addLead}
        confirm={text.next}
        failedTitle={text.addFailed}
        onClose={dialog.close}
        onConfirm={async (currentPassword) => {
          const { options } = await begin.mutateAsync({ currentPassword });
          const passkey = await makePasskey(options);
          const { recoveryCodes } = await add.mutateAsync({ name: name.trim() || text.unnamed, passkey });
          showSuccess(text.addedToast);
          onChange(recoveryCodes);
        }}
      >
        <Field label={text.name} hint={text.nameHint}>
          {(control) => (
            <input
              {...control}
              data-autofocus
              maxLength={PASSKEY_NAME_MAX}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </PasswordDialog>
      <PasswordDialog
        opened={removing !== undefined}
        title={text.removeTitle}
        lead={text.removeLead(removing?.name ?? '')}
        confirm={text.removeConfirm}
        danger
        failedTitle={text.removeFailed}
        onClose={() => setRemoving(undefined)}
        onConfirm={async (currentPassword) => {
          await remove.mutateAsync({ id: removing?._id ?? '', currentPassword });
          showSuccess(text.removed);
          onChange();
        }}
      />
    </Panel>
  );
}
