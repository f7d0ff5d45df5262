import type { EventEmitter } from 'node:events';
import type { Logger } from './logger.ts';

/** Every service ends within this time after SIGTERM; orchestrators have to wait longer before they kill it. */
export const SHUTDOWN_MS = 10_000;

export interface ShutdownOptions {
  readonly logger: Logger;
  /** The process exits after this time even if the handler hangs. */
  readonly deadlineMs: number;
  /** The source of signals and the exit function: the process, or a test double. */
  readonly process?: Pick<EventEmitter, 'on'> & { exit(code: number): void };
}

/**
 * Calls the handler once at the first SIGTERM or SIGINT, then exits: 0 if it resolved, 1 if it threw or the deadline passed.
 * Further signals have no effect.
 */
export function onShutdown(handler: (signal: string) => Promise<void>, options: ShutdownOptions): void {
  const { logger, deadlineMs, process: owner = process } = options;
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'shutting down');
    const deadline = setTimeout(() => {
      logger.error({ deadlineMs }, 'shutdown took too long');
      owner.exit(1);
    }, deadlineMs);
    handler(signal).then(
      () => {
        clearTimeout(deadline);
        owner.exit(0);
      },
      (error: unknown) => {
        clearTimeout(deadline);
        logger.error({ err: error }, 'shutdown failed');
        owner.exit(1);
      },
    );
  };
  owner.on('SIGTERM', () => stop('SIGTERM'));
  owner.on('SIGINT', () => stop('SIGINT'));
}
