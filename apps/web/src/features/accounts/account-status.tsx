import { IconCheck, IconClock, IconLoader2, IconX } from '@tabler/icons-react';
import { type Look, Pill } from '#components/status-pill/pill.tsx';
import { t } from '#language/t.ts';
import styles from './account-card.module.css';
import type { ShownStatus } from './use-account-checks.ts';

const LOOKS: Readonly<Record<ShownStatus, Look>> = {
  loading: { tone: 'pending', Icon: IconLoader2 },
  active: { tone: 'completed', Icon: IconCheck },
  expired: { tone: 'failed', Icon: IconX },
  failed: { tone: 'failed', Icon: IconX },
  later: { tone: 'waiting', Icon: IconClock },
};

/** An account's status; changes are announced. */
export const AccountStatus = ({ status }: { readonly status: ShownStatus }) => (
  <span role="status" className={styles.status}>
    <Pill
      {...LOOKS[status]}
      status={status}
      word={t(`accounts.statuses.${status === 'failed' ? 'expired' : status}`)}
    />
  </span>
);
