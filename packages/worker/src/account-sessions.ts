import type { ClaimSession } from '@trawl/contracts';
import type { Collector, Platform } from '@trawl/platform';
import type { Clock, Logger } from '@trawl/service-kit';
import { abortable } from './abortable.ts';
import { createPace, type Pace } from './pace.ts';

/** Gives the platform on a browser that runs, launching one where it must. */
export type PlatformSource = (signal: AbortSignal) => Promise<Platform>;

/** The sessions of a claim, used one after the other, each in a browser context of its own. */
export interface AccountSessions {
  current(): ClaimSession | undefined;
  /** The current session's collector, opened where none is. Undefined where no session is left. */
  collector(signal: AbortSignal): Promise<Collector | undefined>;
  /** Closes the collector; the next one is opened afresh with the same session. */
  close(): Promise<void>;
  /** The current session is of no use any more; the next one's turn. */
  retire(): Promise<void>;
}

export interface AccountSessionsOptions {
  readonly sessions: readonly ClaimSession[];
  readonly paceMs: number;
  readonly platform: PlatformSource;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A context in a browser that is stuck may never close; the run doesn't wait for it. */
const CLOSE_MS = 2_000;

export function createAccountSessions(options: AccountSessionsOptions): AccountSessions {
  const { sessions, paceMs, platform, clock, logger } = options;
  let index = 0;
  let pace: Pace = createPace(paceMs, clock);
  let open: Collector | undefined;

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
      return await abortable(opening, signal);
    } catch (error) {
      // Opened after nobody waited for it any more: not to be left open.
      opening.then((late) => late.close()).catch(() => undefined);
      throw error;
    }
  };

  return {
    current: () => sessions[index],
    async collector(signal) {
      const session = sessions[index];
      if (session !== undefined) open ??= await openWith(session, signal);
      return open;
    },
    close,
    async retire() {
      await close();
      index += 1;
      // Another account has a pace of its own.
      pace = createPace(paceMs, clock);
    },
  };
}
