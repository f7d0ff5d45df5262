import type { ClaimSession, SessionProof } from '@trawl/contracts';
import type { Collector, Platform } from '@trawl/platform';
import type { Clock, Logger } from '@trawl/service-kit';
import { abortable } from '@trawl/service-kit';
import type { Meter } from '../run/meter.ts';
import { createPace, type Pace } from '../trouble/pace.ts';

/** Returns the platform in a running browser, which is launched if necessary. */
export type PlatformSource = (signal: AbortSignal) => Promise<Platform>;

/** The sessions of a claim, used one after the other, each in a separate browser context. */
export interface AccountSessions {
  current(): ClaimSession | undefined;
  /**
   * The current session's collector, opened if necessary, after its account has been leased for the run. Skips sessions whose
   * account is in use. Undefined if no session is left.
   */
  collector(signal: AbortSignal): Promise<Collector | undefined>;
  /** Whether a session was skipped because its account is in use. */
  skippedBusyAccount(): boolean;
  /** Closes the collector; the next one is opened with the same session. */
  close(): Promise<void>;
  /** Retires the current session and continues with the next one. */
  retire(): Promise<void>;
}

export interface AccountSessionsOptions {
  readonly sessions: readonly ClaimSession[];
  readonly paceMs: number;
  readonly platform: PlatformSource;
  /** Requests a session's account, with the proof of ownership if the session is unverified. */
  readonly leaseAccount: (
    sessionRef: string,
    proof: SessionProof | null,
    signal: AbortSignal,
  ) => Promise<'granted' | 'busy' | 'gone'>;
  readonly meter: Pick<Meter, 'prepare'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A context in a stuck browser may never close, so the run doesn't wait longer than this. */
const CLOSE_MS = 2_000;

export function createAccountSessions(options: AccountSessionsOptions): AccountSessions {
  const { sessions, paceMs, platform, leaseAccount, meter, clock, logger } = options;
  let index = 0;
  let pace: Pace = createPace(paceMs, clock);
  let open: Collector | undefined;
  let skippedBusyAccount = false;
  const opened = new Set<ClaimSession>();
  /** The session whose account the run has leased. */
  let leased: ClaimSession | undefined;

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
      source.open(
        { sessionId: session.sessionId },
        { beforeRequest: (waiting) => pace(waiting), readsAhead: paceMs === 0, signal },
      ),
    );
    try {
      const waiting = () => abortable(opening, signal);
      // Opening the page again after a failure isn’t charged.
      const collector = await (opened.has(session) ? waiting() : meter.prepare(waiting));
      opened.add(session);
      return collector;
    } catch (error) {
      // Opened after the caller stopped waiting, so close it.
      opening.then((late) => late.close()).catch(() => undefined);
      throw error;
    }
  };

  const next = async () => {
    await close();
    index += 1;
    // Each account has a separate pace.
    pace = createPace(paceMs, clock);
  };

  /** Nothing is read with a session before the run has leased its account. */
  const leaseOrSkip = async (session: ClaimSession, signal: AbortSignal): Promise<boolean> => {
    if (session.needs === undefined || leased === session) return true;
    const proof = session.needs === 'proof' ? await prove(session, signal) : null;
    const answer = await leaseAccount(session.sessionRef, proof, signal);
    if (answer === 'granted') leased = session;
    else if (answer === 'busy') skippedBusyAccount = true;
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
    skippedBusyAccount: () => skippedBusyAccount,
    async collector(signal) {
      for (let session = sessions[index]; session !== undefined; session = sessions[index]) {
        if (await leaseOrSkip(session, signal)) {
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
