import { IconCheck, IconCircleDashed, IconClock, IconLoader2, IconPlayerPauseFilled, IconX } from '@tabler/icons-react';
import type { JobStatus } from '@trawl/contracts';
import { t } from '#language/t.ts';
import { type Look, Pill } from './pill.tsx';

const LOOKS: Readonly<Record<JobStatus, Look>> = {
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

export const StatusPill = ({ status, word = statusWord(status), look = LOOKS[status] }: StatusPillProps) => (
  <Pill {...look} status={status} word={word} />
);
