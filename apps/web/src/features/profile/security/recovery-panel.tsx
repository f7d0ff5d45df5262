import { useDisclosure } from '@mantine/hooks';
import { RECOVERY_CODES } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { t } from '#language/t.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './security.module.css';

interface RecoveryPanelProps {
  readonly left: number;
  readonly onChange: (codes?: readonly string[] | null) => void;
}

export function RecoveryPanel({ left, onChange }: RecoveryPanelProps) {
  const [asking, dialog] = useDisclosure(false);
  const replace = trpc.users.replaceRecoveryCodes.useMutation();
  return (
    <Panel title={t('security.recovery.title')} lead={t('security.recovery.lead')}>
      <div className={styles.row}>
        <Button onClick={dialog.open}>{t('security.recovery.replace')}</Button>
        <p className={styles.facts}>{t('security.recovery.left', { left, all: RECOVERY_CODES })}</p>
      </div>
      <PasswordDialog
        opened={asking}
        title={t('security.recovery.replaceTitle')}
        lead={t('security.recovery.replaceLead')}
        confirm={t('security.recovery.replace')}
        failedTitle={t('security.recovery.replaceFailed')}
        onClose={dialog.close}
        onConfirm={async (currentPassword) => onChange((await replace.mutateAsync({ currentPassword })).recoveryCodes)}
      />
    </Panel>
  );
}
