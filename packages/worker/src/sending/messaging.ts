import { messageConsumer } from '@trawl/contracts';
import type { RunWork } from '../run/run-work.ts';
import { accountTroubles } from './account-troubles.ts';
import { createMessengerSessions, type MessagingSource, type MessengerSessions } from './messenger-sessions.ts';
import { sendRun } from './send-run.ts';

/**
 * Sends messages, each asked for and committed by itself. Counts those that were seen to be sent.
 *
 * @param lanes how many pages of a run write side by side where it sends from a pool of accounts; from accounts of the
 *   customer's own one does, as a person would
 */
export function messaging(platform: MessagingSource, lanes: number): RunWork {
  const counts = { messages: 0 };
  const onSent = () => {
    counts.messages += 1;
  };
  return {
    tally: () => counts,
    consumer: messageConsumer,
    take(claim, { clock, logger }) {
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
