import { IconCheck, IconCircleDashed, IconHandStop, IconLoader2, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { MessageState } from '@trawl/contracts';
import { type Look, Pill } from '#components/status-pill/pill.tsx';
import { t } from '#language/t.ts';

const LOOKS: Readonly<Record<MessageState, Look>> = {
  planned: { tone: 'pending', Icon: IconCircleDashed },
  sending: { tone: 'running', Icon: IconLoader2 },
  sent: { tone: 'completed', Icon: IconCheck },
  failed: { tone: 'failed', Icon: IconX },
  unknown: { tone: 'paused', Icon: IconQuestionMark },
  vetoed: { tone: 'failed', Icon: IconHandStop },
};

export const MessagePill = ({ state }: { readonly state: MessageState }) => (
  <Pill {...LOOKS[state]} status={state} word={t(`messages.states.${state}`)} />
);
