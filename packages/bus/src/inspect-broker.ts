import { isDeepStrictEqual } from 'node:util';
import { type JetStreamManager, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { inboxPrefix } from '@trawl/contracts';
import {
  nullIfMissing,
  pick,
  raiseConsumer,
  raiseStream,
  WANTED,
  type WantedConsumer,
  type WantedStream,
} from './ensure-streams.ts';
import { operationsOf, probeBroker, type Server, type UserReport } from './probe-broker.ts';

export interface ConsumerReport {
  readonly name: string;
  /** Settings that differ from what the code needs; null if the consumer is missing. */
  readonly differing: readonly string[] | null;
  /** Pulls that wait for messages. */
  readonly waiting: number;
  /** Messages that were delivered and not acknowledged. */
  readonly unacknowledged: number;
  /** Messages that were not delivered yet. */
  readonly pending: number;
}

export interface StreamReport {
  readonly name: string;
  /** Settings that differ from what the code needs; null if the stream is missing. */
  readonly differing: readonly string[] | null;
  readonly replicas: number;
  /** Replicas that are offline or behind. */
  readonly late: readonly string[];
  readonly consumers: readonly ConsumerReport[];
}

/** The state of the broker as seen by the API's user. */
export interface BrokerReport extends UserReport {
  readonly server: Server;
  /** Null if JetStream isn't enabled for the user's account, or doesn't respond. */
  readonly streams: readonly StreamReport[] | null;
}

/** Operations on subjects that nothing else uses, so they have no effect. */
const NEEDED = {
  publish: ['run.control.doctor', 'api.event.doctor'],
  subscribe: [`${inboxPrefix('api')}.doctor`, 'api.event.doctor', 'job.changed.*'],
};
/** `>` means that a user isn't restricted at all. */
const FORBIDDEN = { publish: ['$JS.API.STREAM.NAMES'], subscribe: ['>'] };

/**
 * Inspects the broker as the API's user, without changing anything.
 *
 * @param replicas the number of replicas that each stream should have
 * @throws the client's error if the broker can't be reached or rejects the login
 */
export async function inspectBroker(url: string, replicas: number, timeoutMs: number): Promise<BrokerReport> {
  const { server, inspected, ...user } = await probeBroker(
    { service: 'api', url, timeoutMs, tried: NEEDED, needed: operationsOf(NEEDED), forbidden: FORBIDDEN },
    async (nc, { hasJetStream }) => {
      if (!hasJetStream) return null;
      return reportStreams(await jetstreamManager(nc, { checkAPI: false, timeout: timeoutMs }), replicas);
    },
  );
  return { server, ...user, streams: inspected };
}

async function reportStreams(manager: JetStreamManager, replicas: number): Promise<StreamReport[] | null> {
  try {
    return await Promise.all(WANTED.map((wanted) => reportStream(manager, wanted, replicas)));
  } catch (error) {
    if (error instanceof errors.NoRespondersError || error instanceof errors.TimeoutError) return null;
    if (error instanceof Error && error.name === 'JetStreamNotEnabled') return null;
    throw error;
  }
}

async function reportStream(
  manager: JetStreamManager,
  { name, subjects, consumers }: WantedStream,
  replicas: number,
): Promise<StreamReport> {
  const found = await nullIfMissing(manager.streams.info(name));
  if (found === null) return { name, differing: null, replicas: 0, late: [], consumers: [] };
  const { config, cluster } = found;
  const wanted = {
    ...raiseStream(config, subjects, replicas),
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
  };
  return {
    name,
    differing: differing(wanted, config),
    replicas: config.num_replicas,
    late: (cluster?.replicas ?? []).filter(({ offline, current }) => offline || !current).map((peer) => peer.name),
    consumers: await Promise.all(consumers.map((consumer) => reportConsumer(manager, name, consumer))),
  };
}

async function reportConsumer(
  manager: JetStreamManager,
  stream: string,
  wanted: WantedConsumer,
): Promise<ConsumerReport> {
  const name = wanted.durable_name;
  const found = await nullIfMissing(manager.consumers.info(stream, name));
  if (found === null) return { name, differing: null, waiting: 0, unacknowledged: 0, pending: 0 };
  return {
    name,
    differing: differing(raiseConsumer(found.config, wanted), found.config),
    waiting: found.num_waiting,
    unacknowledged: found.num_ack_pending,
    pending: found.num_pending,
  };
}

const differing = (wanted: object, config: object): string[] =>
  Object.entries(wanted)
    .filter(([key, value]) => !isDeepStrictEqual(value, pick(config, wanted)[key]))
    .map(([key]) => key);
