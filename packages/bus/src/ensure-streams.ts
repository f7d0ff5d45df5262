import {
  collectConsumer,
  EVENT_CONSUMER,
  EVENT_STREAM,
  EVENT_SUBJECTS,
  messageConsumer,
  OpenPlatformId,
  subjects,
  WORK_STREAM,
  WORK_SUBJECTS,
} from '@trawl/contracts';
import type { Logger } from '@trawl/service-kit';
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  type JetStreamManager,
  NatsError,
  nanos,
  ReplayPolicy,
  RetentionPolicy,
  StorageType,
} from 'nats';
import { isRetryable } from './errors.ts';
import type { Link } from './link.ts';
import { sleep } from './sleep.ts';

const RETRY_MS = 250;
const DEDUPE_WINDOW_MS = 120_000;
const ACK_WAIT_MS = 30_000;
const EVENT_ACK_PENDING = 5_000;
/**
 * What an API that died had taken comes again after this: well before the hole it leaves in a run's sequence is taken for
 * good, which is a lease.
 */
const EVENT_ACK_WAIT_MS = 5_000;
/** JetStream's error for a stream that exists with another configuration. */
const STREAM_DIFFERS = 10_058;

export interface EnsureStreamsOptions {
  /** Copies of each stream: 1 for a single broker, 3 in a cluster. */
  readonly replicas?: number;
  readonly signal?: AbortSignal;
}

const durable = (name: string, config: Partial<ConsumerConfig> = {}): Partial<ConsumerConfig> => ({
  durable_name: name,
  ack_policy: AckPolicy.Explicit,
  deliver_policy: DeliverPolicy.All,
  replay_policy: ReplayPolicy.Instant,
  ack_wait: nanos(ACK_WAIT_MS),
  max_deliver: -1,
  ...config,
});

/**
 * Makes streams and consumers, or brings those that exist up to date; safe to call again at any time, and to be called again
 * after a reconnection, for the store may have been wiped. Retries while the broker isn't ready. A message is kept until it
 * is acked and no longer.
 */
export async function ensureStreams(link: Link, logger: Logger, options: EnsureStreamsOptions = {}): Promise<void> {
  const { replicas = 1, signal } = options;
  for (;;) {
    await link.whenConnected(signal);
    try {
      const manager = await link.nc.jetstreamManager({ checkAPI: false, timeout: 3_000 });
      await ensureStream(manager, WORK_STREAM, WORK_SUBJECTS, replicas);
      for (const platform of OpenPlatformId.options) {
        const work = [
          [collectConsumer(platform), subjects.collectWork(platform)],
          [messageConsumer(platform), subjects.messageWork(platform)],
        ] as const;
        for (const [name, filter_subject] of work) {
          await manager.consumers.add(WORK_STREAM, durable(name, { filter_subject }));
        }
      }
      await ensureStream(manager, EVENT_STREAM, EVENT_SUBJECTS, replicas);
      await manager.consumers.add(
        EVENT_STREAM,
        durable(EVENT_CONSUMER, { max_ack_pending: EVENT_ACK_PENDING, ack_wait: nanos(EVENT_ACK_WAIT_MS) }),
      );
      return;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      logger.warn({ err: error }, 'streams can not be made yet');
      await sleep(RETRY_MS, signal);
    }
  }
}

async function ensureStream(
  manager: JetStreamManager,
  name: string,
  streamSubjects: readonly string[],
  replicas: number,
): Promise<void> {
  const config = { subjects: [...streamSubjects], duplicate_window: nanos(DEDUPE_WINDOW_MS), num_replicas: replicas };
  try {
    await manager.streams.add({
      name,
      ...config,
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
    });
  } catch (error) {
    if (!(error instanceof NatsError) || error.api_error?.err_code !== STREAM_DIFFERS) throw error;
    await manager.streams.update(name, config);
  }
}
