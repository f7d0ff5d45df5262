import { IconCheck, IconClock, IconLoader2, IconX, type TablerIcon } from '@tabler/icons-react';
import { t } from '#language/t.ts';
import styles from './account-card.module.css';
import type { ShownStatus } from './use-account-checks.ts';

const STYLES: Readonly<Record<ShownStatus, { readonly tone: string; readonly Icon: TablerIcon }>> = {
  loading: { tone: 'pending', Icon: IconLoader2 },
  active: { tone: 'completed', Icon: IconCheck },
  expired: { tone: 'failed', Icon: IconX },
  failed: { tone: 'failed', Icon: IconX },
  later: { tone: 'waiting', Icon: IconClock },
};

/** An account's status: color, icon and text; changes are announced. */
export function AccountStatus({ status }: { readonly status: ShownStatus }) {
  const { tone, Icon } = STYLES[status];
  return (
    <span role="status" className={styles.status} data-tone={tone} data-status={status}>
      <Icon size={13} stroke={2} aria-hidden />
      {t(`accounts.statuses.${status === 'failed' ? 'expired' : status}`)}
    </span>
  );
}
