import {
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconLoader2,
  IconPlayerPauseFilled,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { JobStatus } from '@trawl/contracts';
import { t } from '#language/t.ts';
import styles from './status-pill.module.css';

const LOOKS: Readonly<Record<JobStatus, { tone: string; Icon: TablerIcon }>> = {
  pending: { tone: 'pending', Icon: IconCircleDashed },
  running: { tone: 'running', Icon: IconLoader2 },
  processing: { tone: 'running', Icon: IconLoader2 },
  waiting: { tone: 'waiting', Icon: IconClock },
  paused: { tone: 'paused', Icon: IconPlayerPauseFilled },
  failed: { tone: 'failed', Icon: IconX },
  completed: { tone: 'completed', Icon: IconCheck },
};

export const statusWord = (status: JobStatus): string => t(`common.statuses.${status}`);

export function StatusPill({ status }: { readonly status: JobStatus }) {
  const { tone, Icon } = LOOKS[status];
  return (
    <span className={styles.pill} data-tone={tone} data-status={status}>
      <Icon size={13} stroke={2} aria-hidden />
      {t(`common.statuses.${status}`)}
    </span>
  );
}
