import { useDisclosure } from '@mantine/hooks';
import { RECOVERY_CODES } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './security.module.css';
import { texts } from './texts.ts';

const text = texts.recovery;

interface RecoveryPanelProps {
  readonly left: number;
  readonly onChange: (codes?: readonly string[] | null) => void;
}

export function RecoveryPanel({ left, onChange }: RecoveryPanelProps) {
  const [asking, dialog] = useDisclosure(false);
  const replace = trpc.users.replaceRecoveryCodes.useMutation();
  return (
    <Panel title={text.title} lead={text.lead}>
      <div className={styles.row}>
        <Button onClick={dialog.open}>{text.replace}</Button>
        <p className={styles.facts}>{text.left(left, RECOVERY_CODES)}</p>
      </div>
      <PasswordDialog
        opened={asking}
        title={text.replaceTitle}
        lead={text.replaceLead}
        confirm={text.replace}
        failedTitle={text.replaceFailed}
        onClose={dialog.close}
        onConfirm={async (currentPassword) => onChange((await replace.mutateAsync({ currentPassword })).recoveryCodes)}
      />
    </Panel>
  );
}
