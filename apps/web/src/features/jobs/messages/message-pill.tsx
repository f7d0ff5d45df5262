import {
  IconCheck,
  IconCircleDashed,
  IconHandStop,
  IconLoader2,
  IconQuestionMark,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { MessageState } from '@trawl/contracts';
import { t } from '#language/t.ts';
import styles from './messages.module.css';

const STYLES: Readonly<Record<MessageState, { tone: string; Icon: TablerIcon }>> = {
  planned: { tone: 'pending', Icon: IconCircleDashed },
  sending: { tone: 'running', Icon: IconLoader2 },
  sent: { tone: 'completed', Icon: IconCheck },
  failed: { tone: 'failed', Icon: IconX },
  unknown: { tone: 'paused', Icon: IconQuestionMark },
  vetoed: { tone: 'failed', Icon: IconHandStop },
};

export function MessagePill({ state }: { readonly state: MessageState }) {
  const { tone, Icon } = STYLES[state];
  return (
    <span className={styles.pill} data-tone={tone} data-state={state}>
      <Icon size={13} stroke={2} aria-hidden />
      {t(`messages.states.${state}`)}
    </span>
  );
}
