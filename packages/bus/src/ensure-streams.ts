import { isDeepStrictEqual } from 'node:util';
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  ReplayPolicy,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
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
import { isBrokerError, isMissing, isRetryable, translate } from './errors.ts';
import type { Link } from './link.ts';
import { sleep } from './sleep.ts';
import { checkName, checkPattern } from './subject.ts';

const RETRY_MS = 250;
const CREATE_TIMEOUT_MS = 3_000;
const DEDUPE_WINDOW_MS = 120_000;
const ACK_WAIT_MS = 30_000;
/** High enough that a thousand blocked runs with a full window each don't prevent the delivery of other events. */
const EVENT_ACK_PENDING = 65_536;
/**
 * Redelivery delay for events that a dead API replica had received. Shorter than a lease, after which missing events of a run count
 * as lost.
 */
export const EVENT_ACK_WAIT_MS = 5_000;

export interface EnsureStreamsOptions {
  /** Replicas of each stream: 1 on a single broker, 3 in a cluster. A stream with more keeps them. */
  readonly replicas?: number;
  readonly signal?: AbortSignal;
}

/** The last known number of replicas of each stream, used if the stream has to be created again. */
export type KnownReplicas = Map<string, number>;

export interface WantedStream {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly consumers: readonly WantedConsumer[];
}
export type WantedConsumer = Partial<ConsumerConfig> & { readonly durable_name: string };

const durable = (name: string, config: Partial<ConsumerConfig> = {}): WantedConsumer => ({
  durable_name: name,
  ack_policy: AckPolicy.Explicit,
  deliver_policy: DeliverPolicy.All,
  replay_policy: ReplayPolicy.Instant,
  ack_wait: nanos(ACK_WAIT_MS),
  max_deliver: -1,
  ...config,
});

export const WANTED: readonly WantedStream[] = [
  {
    name: WORK_STREAM,
    subjects: WORK_SUBJECTS,
    consumers: OpenPlatformId.options.flatMap((platform) => [
      durable(collectConsumer(platform), { filter_subject: subjects.collectWork(platform) }),
      durable(messageConsumer(platform), { filter_subject: subjects.messageWork(platform) }),
    ]),
  },
  {
    name: EVENT_STREAM,
    subjects: EVENT_SUBJECTS,
    consumers: [durable(EVENT_CONSUMER, { max_ack_pending: EVENT_ACK_PENDING, ack_wait: nanos(EVENT_ACK_WAIT_MS) })],
  },
];

/**
 * Creates streams and consumers. Existing ones keep what an operator set beyond our settings: replicas, a longer dedupe window,
 * more subjects, more unacknowledged messages. Safe to call at any time; retries while the broker isn't ready. Messages are kept
 * until they are acknowledged.
 */
export async function ensureStreams(
  link: Link,
  logger: Logger,
  known: KnownReplicas,
  { replicas = 1, signal }: EnsureStreamsOptions = {},
): Promise<void> {
  for (;;) {
    await link.whenConnected(signal);
    try {
      const manager = await jetstreamManager(link.nc, { checkAPI: false, timeout: CREATE_TIMEOUT_MS });
      for (const wanted of WANTED) {
        await ensureStream(manager, wanted, replicas, known, logger);
        for (const consumer of wanted.consumers) await ensureConsumer(manager, wanted.name, consumer);
      }
      return;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      logger.warn({ err: error }, 'streams can’t be created yet; retrying');
      await sleep(RETRY_MS, signal);
    }
  }
}

/** The settings of an existing stream that the code relies on, never lower than the current ones. */
export const raiseStream = (config: StreamConfig, subjects: readonly string[], replicas: number) => ({
  subjects: [...new Set([...config.subjects, ...subjects])],
  duplicate_window: Math.max(config.duplicate_window, nanos(DEDUPE_WINDOW_MS)),
  num_replicas: Math.max(config.num_replicas, replicas),
});

/** The same for a consumer, whose limit of unacknowledged messages is never lowered. */
export const raiseConsumer = (config: ConsumerConfig, wanted: WantedConsumer): WantedConsumer => ({
  ...wanted,
  ...largerAckPending(config.max_ack_pending, wanted.max_ack_pending),
});

/** @param known the last known number of replicas of each stream; updated */
export async function ensureStream(
  { streams }: Pick<JetStreamManager, 'streams'>,
  { name, subjects }: Pick<WantedStream, 'name' | 'subjects'>,
  replicas: number,
  known: KnownReplicas,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const found = await nullIfMissing(streams.info(name));
  if (found === null) {
    const copies = Math.max(replicas, known.get(name) ?? 1);
    await streams.add({
      name,
      subjects: [...subjects],
      duplicate_window: nanos(DEDUPE_WINDOW_MS),
      num_replicas: copies,
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
    });
    known.set(name, copies);
    return;
  }
  const { config } = found;
  known.set(name, config.num_replicas);
  const raised = raiseStream(config, subjects, replicas);
  if (isDeepStrictEqual(raised, pick(config, raised))) return;
  try {
    await streams.update(name, raised);
    known.set(name, raised.num_replicas);
  } catch (error) {
    // The stream works as it is. More replicas than running servers have to wait for the next attempt.
    if (!(error instanceof JetStreamApiError)) throw error;
    logger.warn({ err: error, stream: name }, 'updating a stream failed');
  }
}

/** Sets the ack and delivery settings that the code relies on; keeps an operator's higher limit and all other settings. */
export async function ensureConsumer(
  { consumers }: Pick<JetStreamManager, 'consumers'>,
  stream: string,
  wanted: WantedConsumer,
): Promise<void> {
  const found = await nullIfMissing(consumers.info(stream, wanted.durable_name));
  if (found === null) {
    await consumers.add(stream, wanted);
    return;
  }
  const { config } = found;
  const raised = raiseConsumer(config, wanted);
  if (isDeepStrictEqual(raised, pick(config, raised))) return;
  await consumers.update(stream, wanted.durable_name, raised);
}

/** -1 means no limit. */
function largerAckPending(current = 0, wanted = 0): Pick<ConsumerConfig, 'max_ack_pending'> {
  return { max_ack_pending: current < 0 || wanted < 0 ? -1 : Math.max(current, wanted) };
}

export const pick = (from: object, keys: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(keys).map((key) => [key, Reflect.get(from, key)]));

export async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** `present`: all streams and consumers exist. `gone`: one is missing. `unknown`: the broker didn't reply. */
export async function inspectStreams(
  link: Link,
  known: KnownReplicas,
  timeoutMs: number,
): Promise<'present' | 'gone' | 'unknown'> {
  try {
    const manager = await jetstreamManager(link.nc, { checkAPI: false, timeout: timeoutMs });
    const requests = WANTED.flatMap(({ name, consumers }) => [
      manager.streams.info(name).then(({ config }) => known.set(name, config.num_replicas)),
      ...consumers.map(({ durable_name }) => manager.consumers.info(name, durable_name)),
    ]);
    await link.whileConnected(Promise.all(requests));
    return 'present';
  } catch (error) {
    if (isMissing(error)) return 'gone';
    if (isRetryable(error) || isBrokerError(error)) return 'unknown';
    throw error;
  }
}

/**
 * The number of unacknowledged messages in a stream by subject. Empty if the stream is missing.
 *
 * @param pattern which subjects to count
 * @throws {BusUnavailable} if the broker doesn't reply in time
 * @throws {UnsafeName}
 */
export async function countStored(
  link: Link,
  stream: string,
  pattern: string,
  timeoutMs: number,
): Promise<ReadonlyMap<string, number>> {
  checkName(stream);
  checkPattern(pattern);
  try {
    const manager = await jetstreamManager(link.nc, { checkAPI: false, timeout: timeoutMs });
    const request = nullIfMissing(manager.streams.info(stream, { subjects_filter: pattern }));
    return new Map(Object.entries((await link.whileConnected(request))?.state.subjects ?? {}));
  } catch (error) {
    throw translate(error, stream);
  }
}
