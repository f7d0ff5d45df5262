import type { MessagingPlatform, Messenger } from '@trawl/platform';
import { createLogger, systemClock } from '@trawl/service-kit';
import { expect, test } from 'vitest';
import { createMessengerSessions } from './messenger-sessions.ts';

test('keeps the page of a session open, and opens another one when the account’s owner has replaced the session', async () => {
  const opened: string[] = [];
  const closed: string[] = [];
  const platform: Pick<MessagingPlatform, 'openMessenger'> = {
    async openMessenger({ sessionId }) {
      opened.push(sessionId);
      return { close: async () => void closed.push(sessionId) } as Messenger;
    },
  };
  const sessions = createMessengerSessions({
    source: async () => platform as MessagingPlatform,
    paceMs: 0,
    clock: systemClock,
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  const { signal } = new AbortController();
  for (const sessionId of ['before', 'before', 'after'])
    await sessions.messenger({ sessionRef: 'a', sessionId }, signal);
  expect({ opened, closed }).toEqual({ opened: ['before', 'after'], closed: ['before'] });
});
