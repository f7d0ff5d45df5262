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
import { t } from '#language/t.ts';
import { deviceName } from '../device-name.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './security.module.css';
import { StateChip } from './state-chip.tsx';

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
    <Panel
      title={t('security.passkeys.title')}
      lead={t('security.passkeys.lead')}
      aside={<StateChip on={passkeys.length > 0} />}
    >
      {passkeys.length > 0 && (
        <ul className={styles.keys}>
          {passkeys.map((passkey) => (
            <li key={passkey._id} tabIndex={-1} className={styles.key}>
              <IconKey size={20} stroke={1.5} aria-hidden />
              <div>
                <p className={styles.name}>{passkey.name}</p>
                <p className={styles.facts}>
                  {passkey.lastUsedAt === null
                    ? t('security.passkeys.added', { time: formatDateTime(passkey.createdAt) })
                    : t('security.passkeys.used', { time: formatDateTime(passkey.lastUsedAt) })}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('security.passkeys.removeOf', { name: passkey.name })}
                onClick={() => setRemoving(passkey)}
              >
                {t('security.passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        {passkeys.length < PASSKEYS_MAX ? (
          <Button disabled={!usable} onClick={open}>
            {t('security.passkeys.add')}
          </Button>
        ) : (
          <p className={styles.facts}>{t('security.passkeys.full', { most: PASSKEYS_MAX })}</p>
        )}
        {!usable && <p className={styles.facts}>{t('security.passkeys.unavailable')}</p>}
      </div>
      <PasswordDialog
        opened={adding}
        title={t('security.passkeys.addTitle')}
        lead={t('security.passkeys.addLead')}
        confirm={t('security.passkeys.next')}
        failedTitle={t('security.passkeys.addFailed')}
        onClose={dialog.close}
        onConfirm={async (currentPassword) => {
          const { options } = await begin.mutateAsync({ currentPassword });
          const { makePasskey } = await import('./make-passkey.ts');
          const passkey = await makePasskey(options);
          const { recoveryCodes } = await add.mutateAsync({
            name: name.trim() || t('security.passkeys.unnamed'),
            passkey,
          });
          showSuccess(t('security.passkeys.addedToast'));
          onChange(recoveryCodes);
        }}
      >
        <Field label={t('security.passkeys.name')} hint={t('security.passkeys.nameHint')}>
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
        title={t('security.passkeys.removeTitle')}
        lead={t('security.passkeys.removeLead', { name: removing?.name ?? '' })}
        confirm={t('security.passkeys.removeConfirm')}
        danger
        failedTitle={t('security.passkeys.removeFailed')}
        onClose={() => setRemoving(undefined)}
        onConfirm={async (currentPassword) => {
          await remove.mutateAsync({ id: removing?._id ?? '', currentPassword });
          showSuccess(t('security.passkeys.removed'));
          onChange();
        }}
      />
    </Panel>
  );
}
