import type { TablerIcon } from '@tabler/icons-react';
import styles from './status-pill.module.css';

/** A status's color and icon. */
export interface Look {
  readonly tone: 'pending' | 'running' | 'waiting' | 'paused' | 'failed' | 'completed';
  readonly Icon: TablerIcon;
}

interface PillProps extends Look {
  readonly status: string;
  readonly word: string;
}

/** A status as color, icon and text. The icon turns while something is running or loading. */
export const Pill = ({ tone, Icon, status, word }: PillProps) => (
  <span className={styles.pill} data-tone={tone} data-status={status}>
    <Icon size={13} stroke={2} aria-hidden />
    {word}
  </span>
);
