import { messageConsumer } from '@trawl/contracts';
import { createMessengerSessions, type MessagingSource } from './messenger-sessions.ts';
import type { RunWork } from './run-work.ts';
import { sendRun } from './send-run.ts';

/** Sends messages, each asked for and committed by itself. Counts those that were seen to be sent. */
export function messaging(platform: MessagingSource): RunWork {
  const counts = { messages: 0 };
  const onSent = () => {
    counts.messages += 1;
  };
  return {
    tally: () => counts,
    consumer: messageConsumer,
    take(_claim, { logger }) {
      const sessions = createMessengerSessions(platform, logger);
      return { carryOut: (run) => sendRun({ ...run, sessions, onSent }), close: sessions.close };
    },
  };
}
