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

interface Look {
  readonly tone: string;
  readonly Icon: TablerIcon;
}

const STYLES: Readonly<Record<JobStatus, Look>> = {
  pending: { tone: 'pending', Icon: IconCircleDashed },
  running: { tone: 'running', Icon: IconLoader2 },
  processing: { tone: 'running', Icon: IconLoader2 },
  waiting: { tone: 'waiting', Icon: IconClock },
  paused: { tone: 'paused', Icon: IconPlayerPauseFilled },
  failed: { tone: 'failed', Icon: IconX },
  completed: { tone: 'completed', Icon: IconCheck },
};

export const statusWord = (status: JobStatus): string => t(`common.statuses.${status}`);

interface StatusPillProps {
  readonly status: JobStatus;
  /** Replaces the status's default. */
  readonly word?: string;
  readonly look?: Look;
}

export function StatusPill({ status, word = statusWord(status), look = STYLES[status] }: StatusPillProps) {
  const { tone, Icon } = look;
  return (
    <span className={styles.pill} data-tone={tone} data-status={status}>
      <Icon size={13} stroke={2} aria-hidden />
      {word}
    </span>
  );
}
