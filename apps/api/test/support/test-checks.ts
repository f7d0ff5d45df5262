import { type Answering, connectBus } from '@trawl/bus';
import { SESSION_CHECK_QUEUE, SessionCheckAnswer, SessionCheckRequest, subjects } from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';

/** A fake worker for session checks, with scripted live sessions and their accounts. */
export interface TestChecks {
  /** A new live session of `person_<number>`. */
  session(number: number): string;
  kill(sessionId: string): void;
  /** Makes a session with this value alive. */
  revive(sessionId: string, number: number): void;
  /** The reply to each check of the session. */
  reply(sessionId: string, answer: SessionCheckAnswer): void;
  /** Does this before the reply to the session's next check. */
  beforeReply(sessionId: string, work: () => Promise<unknown>): void;
  /** The checked sessions, in order. */
  readonly checked: string[];
  /** Stops replying until it is called with true. */
  answering(on: boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestChecks(natsUrl: string): Promise<TestChecks> {
  const bus = await connectBus({
    url: natsUrl,
    service: 'scraper',
    logger: createLogger({ service: 'test', level: 'error' }),
  });
  const alive = new Map<string, string>();
  const replies = new Map<string, SessionCheckAnswer>();
  const before = new Map<string, () => Promise<unknown>>();
  const checked: string[] = [];
  let made = 0;
  let subscription: Answering | undefined;

  const answering = async (on: boolean): Promise<void> => {
    await subscription?.stop();
    subscription = on
      ? bus.answer(
          subjects.sessionCheck,
          SessionCheckRequest,
          SessionCheckAnswer,
          SESSION_CHECK_QUEUE,
          async ({ sessionId }): Promise<SessionCheckAnswer> => {
            checked.push(sessionId);
            const work = before.get(sessionId);
            before.delete(sessionId);
            await work?.();
            const reply = replies.get(sessionId);
            if (reply) return reply;
            const userId = alive.get(sessionId);
            return userId === undefined ? { state: 'dead' } : { state: 'alive', username: `person_${userId}`, userId };
          },
        )
      : undefined;
  };
  await answering(true);
  return {
    session(number) {
      const sessionId = `${number}%3Asession${++made}canary%3A7%3AAYtail${String(made).padStart(4, '0')}`;
      alive.set(sessionId, String(number));
      return sessionId;
    },
    kill: (sessionId) => void alive.delete(sessionId),
    revive: (sessionId, number) => void alive.set(sessionId, String(number)),
    reply: (sessionId, answer) => void replies.set(sessionId, answer),
    beforeReply: (sessionId, work) => void before.set(sessionId, work),
    checked,
    answering,
    async stop() {
      await subscription?.stop();
      await bus.drain();
    },
  };
}
