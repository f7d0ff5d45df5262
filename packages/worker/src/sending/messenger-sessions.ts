import type { ClaimSession } from '@trawl/contracts';
import type { MessagingPlatform, Messenger, SessionOwner } from '@trawl/platform';
import type { Clock, Logger } from '@trawl/service-kit';
import { abortable } from '@trawl/service-kit';
import { createPace } from '../trouble/pace.ts';

/** Returns the platform's messaging pages in a running browser, which is launched if necessary. */
export type MessagingSource = (signal: AbortSignal) => Promise<MessagingPlatform>;

/** Keeps one messenger open, for the last requested session. */
export interface MessengerSessions {
  messenger(session: ClaimSession, signal: AbortSignal): Promise<Messenger>;
  /** The session's account, as the platform reports it. */
  owner(session: ClaimSession, signal: AbortSignal): Promise<SessionOwner>;
  /** Closes the page and discards typed text. Idempotent. */
  close(): Promise<void>;
}

/** A context in a stuck browser may never close, so the run doesn't wait longer than this. */
const CLOSE_MS = 2_000;

export interface MessengerSessionsOptions {
  readonly source: MessagingSource;
  readonly paceMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createMessengerSessions(options: MessengerSessionsOptions): MessengerSessions {
  const { source, paceMs, clock, logger } = options;
  let open: { readonly sessionId: string; readonly messenger: Messenger } | undefined;

  const close = async () => {
    const closing = open?.messenger.close();
    open = undefined;
    if (closing === undefined) return;
    try {
      await abortable(closing, AbortSignal.timeout(CLOSE_MS));
    } catch (error) {
      logger.warn({ err: error }, 'a messenger could not be closed');
    }
  };

  return {
    async messenger({ sessionId }, signal) {
      // Not by its ref: the owner of an account may replace its session.
      if (open?.sessionId === sessionId) return open.messenger;
      await close();
      const opening = source(signal).then((platform) => platform.openMessenger({ sessionId }, { signal }));
      try {
        const messenger = await abortable(opening, signal);
        open = { sessionId, messenger };
        return messenger;
      } catch (error) {
        // Opened after the caller stopped waiting, so close it.
        opening.then((late) => late.close()).catch(() => undefined);
        throw error;
      }
    },
    async owner({ sessionId }, signal) {
      const platform = await source(signal);
      return abortable(
        platform.checkSession({ sessionId }, { beforeRequest: createPace(paceMs, clock), signal }),
        signal,
      );
    },
    close,
  };
}
