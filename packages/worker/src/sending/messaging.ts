import { messageConsumer } from '@trawl/contracts';
import type { RunWork } from '../run/run-work.ts';
import { accountTroubles } from './account-troubles.ts';
import { createMessengerSessions, type MessagingSource, type MessengerSessions } from './messenger-sessions.ts';
import { sendRun } from './send-run.ts';

/**
 * Sends messages, each requested and committed separately. Counts the messages confirmed as sent.
 *
 * @param lanes concurrent pages of a run that sends from a pool of accounts; a run on the user's own accounts uses one page, as a
 * human would
 */
export function messaging(platform: MessagingSource, lanes: number): RunWork {
  const counts = { messages: 0 };
  const onSent = () => {
    counts.messages += 1;
  };
  return {
    tally: () => counts,
    consumer: messageConsumer,
    prepare(claim, { clock, logger }) {
      const opened: MessengerSessions[] = [];
      const openSessions = () => {
        const sessions = createMessengerSessions({ source: platform, paceMs: claim.paceMs, clock, logger });
        opened.push(sessions);
        return sessions;
      };
      let attempts = 0;
      const nextAttempt = () => {
        attempts += 1;
        return attempts;
      };
      const troubles = accountTroubles(claim.givenUp);
      return {
        execute: (run) => sendRun({ ...run, openSessions, nextAttempt, onSent, troubles }, claim.pooled ? lanes : 1),
        async close() {
          await Promise.all(opened.map((sessions) => sessions.close()));
        },
      };
    },
  };
}
