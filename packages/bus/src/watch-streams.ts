import type { Logger } from '@trawl/service-kit';
import { type EnsureStreamsOptions, ensureStreams, inspectStreams, type KnownReplicas } from './ensure-streams.ts';
import type { Link } from './link.ts';

/** How often streams are checked. */
const WATCH_MS = 2_000;
const INSPECT_TIMEOUT_MS = 2_000;

export interface StreamWatch {
  stop(): Promise<void>;
}

/**
 * Recreates streams and consumers that were deleted while the broker runs, or lost with a broker's store. Their messages are lost;
 * the publishers publish them again.
 */
export function watchStreams(
  link: Link,
  logger: Logger,
  known: KnownReplicas,
  options: Pick<EnsureStreamsOptions, 'replicas'> = {},
): StreamWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let work: Promise<void> | undefined;

  const ensure = () => ensureStreams(link, logger, known, { ...options, signal });
  const check = async (): Promise<void> => {
    if (!link.connected() || (await inspectStreams(link, known, INSPECT_TIMEOUT_MS)) !== 'gone') return;
    logger.warn('a stream or consumer is missing; recreating it');
    await ensure();
  };
  const begin = (next: () => Promise<void>): void => {
    work ??= next()
      .catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error }, 'recreating the streams failed');
      })
      .finally(() => {
        work = undefined;
      });
  };

  const timer = setInterval(() => begin(check), WATCH_MS);
  const unsubscribe = link.onReconnect(() => begin(ensure));
  return {
    async stop() {
      clearInterval(timer);
      unsubscribe();
      stopping.abort(new Error('stopped'));
      await work;
    },
  };
}
