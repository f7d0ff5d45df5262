import { type Answering, connectBus } from '@trawl/bus';
import { SESSION_CHECK_QUEUE, SessionCheckAnswer, SessionCheckRequest, subjects } from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';

/** The worker's end of session checks: knows which sessions are alive, and whose they are. */
export interface TestChecks {
  /** A new session that is alive, of `person_<number>`. */
  session(number: number): string;
  kill(sessionId: string): void;
  /** Makes a session of this very value alive. */
  revive(sessionId: string, number: number): void;
  /** What it was asked about, in order. */
  readonly asked: string[];
  /** Answers nothing until it is called again with true. */
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
  const asked: string[] = [];
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
            asked.push(sessionId);
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
    asked,
    answering,
    async stop() {
      await subscription?.stop();
      await bus.drain();
    },
  };
}
