import type { ClaimSession, SessionProof } from '@trawl/contracts';
import type { Collector, Platform } from '@trawl/platform';
import type { Clock, Logger } from '@trawl/service-kit';
import { abortable } from '@trawl/service-kit';
import type { Meter } from '../run/meter.ts';
import { createPace, type Pace } from '../trouble/pace.ts';

/** Gives the platform on a browser that runs, launching one where it must. */
export type PlatformSource = (signal: AbortSignal) => Promise<Platform>;

/** The sessions of a claim, used one after the other, each in a browser context of its own. */
export interface AccountSessions {
  current(): ClaimSession | undefined;
  /**
   * The current session's collector, opened where none is, on an account that is the run's; a session whose account is in use is
   * passed over. Undefined where no session is left.
   */
  collector(signal: AbortSignal): Promise<Collector | undefined>;
  /** Was a session passed over because its account is in use? */
  passedOver(): boolean;
  /** Closes the collector; the next one is opened afresh with the same session. */
  close(): Promise<void>;
  /** The current session is of no use any more; the next one's turn. */
  retire(): Promise<void>;
}

export interface AccountSessionsOptions {
  readonly sessions: readonly ClaimSession[];
  readonly paceMs: number;
  readonly platform: PlatformSource;
  /** Asks for a session's account, with the proof whose it is where nobody knows that yet. */
  readonly hold: (
    sessionRef: string,
    proof: SessionProof | null,
    signal: AbortSignal,
  ) => Promise<'granted' | 'busy' | 'gone'>;
  readonly meter: Pick<Meter, 'prepare'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A context in a browser that is stuck may never close; the run doesn't wait for it. */
const CLOSE_MS = 2_000;

export function createAccountSessions(options: AccountSessionsOptions): AccountSessions {
  const { sessions, paceMs, platform, hold, meter, clock, logger } = options;
  let index = 0;
  let pace: Pace = createPace(paceMs, clock);
  let open: Collector | undefined;
  let passedOver = false;
  /** The session that the run has the account of. */
  let held: ClaimSession | undefined;

  const close = async () => {
    const closing = open?.close();
    open = undefined;
    if (closing === undefined) return;
    try {
      await abortable(closing, AbortSignal.timeout(CLOSE_MS));
    } catch (error) {
      logger.warn({ err: error }, 'a collector could not be closed');
    }
  };

  const openWith = async (session: ClaimSession, signal: AbortSignal): Promise<Collector> => {
    const opening = platform(signal).then((source) =>
      source.open({ sessionId: session.sessionId }, { beforeRequest: (waiting) => pace(waiting), signal }),
    );
    try {
      return await meter.prepare(() => abortable(opening, signal));
    } catch (error) {
      // Opened after nobody waited for it any more: not to be left open.
      opening.then((late) => late.close()).catch(() => undefined);
      throw error;
    }
  };

  const next = async () => {
    await close();
    index += 1;
    // Another account has a pace of its own.
    pace = createPace(paceMs, clock);
  };

  /** Nothing is read with a session before the run has its account. */
  const take = async (session: ClaimSession, signal: AbortSignal): Promise<boolean> => {
    if (session.needs === undefined || held === session) return true;
    const proof = session.needs === 'proof' ? await prove(session, signal) : null;
    const answer = await hold(session.sessionRef, proof, signal);
    if (answer === 'granted') held = session;
    else if (answer === 'busy') passedOver = true;
    return answer === 'granted';
  };

  const prove = async (session: ClaimSession, signal: AbortSignal): Promise<SessionProof> => {
    open ??= await openWith(session, signal);
    const collector = open;
    const { userId, username } = await meter.prepare(() => abortable(collector.checkSession(signal), signal));
    return { userId, username };
  };

  return {
    current: () => sessions[index],
    passedOver: () => passedOver,
    async collector(signal) {
      for (let session = sessions[index]; session !== undefined; session = sessions[index]) {
        if (await take(session, signal)) {
          open ??= await openWith(session, signal);
          return open;
        }
        await next();
      }
      return undefined;
    },
    close,
    retire: next,
  };
}
