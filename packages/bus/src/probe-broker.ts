import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import type { ServiceName } from '@trawl/contracts';
import { connectionOptions } from './link.ts';

/** Operations without effect. */
export interface Operations {
  readonly publish: readonly string[];
  /** A subject, or a subject with a queue. */
  readonly subscribe: readonly string[];
}

/** The server's version, limits and features. */
export interface Server {
  readonly version: string;
  readonly maxPayload: number;
  readonly isCluster: boolean;
  readonly hasJetStream: boolean;
}

/** How a user's permissions differ from the ones that it should have. */
export interface UserReport {
  /** Needed operations that the broker rejects, such as `publish a.b`. */
  readonly rejected: readonly string[];
  /** Forbidden operations that the broker doesn't reject. */
  readonly allowed: readonly string[];
}

export interface Probe {
  readonly service: ServiceName;
  readonly url: string;
  readonly timeoutMs: number;
  /** Needed operations that are tried before `inspect`. */
  readonly tried: Operations;
  /** All needed operations in the format of `UserReport`; `inspect` tries the ones that aren't in `tried`. */
  readonly needed: readonly string[];
  readonly forbidden: Operations;
}

/**
 * Connects as a service's user, tries operations, and lets `inspect` do more over the same connection.
 *
 * @throws the client's error if the broker can't be reached or rejects the login
 */
export async function probeBroker<T>(
  { service, url, timeoutMs, tried, needed, forbidden }: Probe,
  inspect: (nc: NatsConnection, server: Server) => Promise<T>,
): Promise<UserReport & { readonly server: Server; readonly inspected: T }> {
  const nc = await connect({
    ...connectionOptions({ url, service }),
    reconnect: false,
    ignoreAuthErrorAbort: false,
    maxReconnectAttempts: 0,
    timeout: timeoutMs,
  });
  const violations = collectViolations(nc);
  try {
    const { info } = nc;
    if (info === undefined) throw new errors.ConnectionError('the broker sent no information about itself');
    const server = {
      version: info.version,
      maxPayload: info.max_payload,
      isCluster: info.cluster !== undefined,
      hasJetStream: info.jetstream === true,
    };
    await tryOperations(nc, [tried, forbidden]);
    const inspected = await inspect(nc, server);
    await nc.close();
    const found = await violations;
    return {
      server,
      inspected,
      rejected: needed.filter((operation) => found.has(operation)),
      allowed: operationsOf(forbidden).filter((operation) => !found.has(operation)),
    };
  } finally {
    await nc.close();
  }
}

/** The operations that the broker rejects until the connection is closed, such as `publish a.b` or `subscription a.b queue`. */
async function collectViolations(nc: NatsConnection): Promise<ReadonlySet<string>> {
  const violations = new Set<string>();
  for await (const status of nc.status()) {
    if (status.type !== 'error' || !(status.error instanceof errors.PermissionViolationError)) continue;
    const { operation, subject, queue } = status.error;
    violations.add(`${operation} ${subject}${queue === undefined ? '' : ` ${queue}`}`);
  }
  return violations;
}

/** The broker reports a violation before it confirms the flush. */
async function tryOperations(nc: NatsConnection, all: readonly Operations[]): Promise<void> {
  for (const each of all.flatMap(({ subscribe }) => subscribe)) {
    const [subject = '', queue] = each.split(' ');
    // Unsubscribes in the same packet, so that it receives no message of another queue member.
    nc.subscribe(subject, { callback: () => undefined, ...(queue === undefined ? {} : { queue }) }).unsubscribe();
  }
  for (const subject of all.flatMap(({ publish }) => publish)) nc.publish(subject);
  await nc.flush();
}

/** The operations in the format of `UserReport`. */
export const operationsOf = ({ publish, subscribe }: Operations): string[] => [
  ...publish.map((subject) => `publish ${subject}`),
  ...subscribe.map((subject) => `subscription ${subject}`),
];
