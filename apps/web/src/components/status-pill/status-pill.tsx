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
import styles from './status-pill.module.css';

const LOOKS: Readonly<Record<JobStatus, { word: string; tone: string; Icon: TablerIcon }>> = {
  pending: { word: 'Pending', tone: 'pending', Icon: IconCircleDashed },
  running: { word: 'Running', tone: 'running', Icon: IconLoader2 },
  processing: { word: 'Processing', tone: 'running', Icon: IconLoader2 },
  waiting: { word: 'Waiting', tone: 'waiting', Icon: IconClock },
  paused: { word: 'Paused', tone: 'paused', Icon: IconPlayerPauseFilled },
  failed: { word: 'Failed', tone: 'failed', Icon: IconX },
  completed: { word: 'Completed', tone: 'completed', Icon: IconCheck },
};

export const statusWord = (status: JobStatus): string => LOOKS[status].word;

/** A job's status: a colour, a shape and a word. */
export function StatusPill({ status }: { readonly status: JobStatus }) {
  const { word, tone, Icon } = LOOKS[status];
  return (
    <span className={styles.pill} data-tone={tone} data-status={status}>
      <Icon size={13} stroke={2} aria-hidden />
      {word}
    </span>
  );
}
