import type { EventEmitter } from 'node:events';
import type { Logger } from './logger.ts';

export interface ShutdownOptions {
  readonly logger: Logger;
  /** The process ends by then, whatever the handler does. */
  readonly deadlineMs: number;
  /** Where signals come from and how to exit: the process, or a test. */
  readonly process?: Pick<EventEmitter, 'on'> & { exit(code: number): void };
}

/**
 * Calls the handler once at the first SIGTERM or SIGINT, then exits: 0 when it resolved, 1 when it threw or the deadline
 * passed. Further signals change nothing.
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
