import { BROKER_MAX_PAYLOAD, BROKER_MAX_STORE, type BrokerUser, brokerAccounts, brokerUsers } from '@trawl/contracts';
import { LOOPBACK } from '../network/network.ts';

export interface NatsSettings {
  readonly port: number;
  readonly monitoringPort: number;
  readonly store: string;
  /** By name. Workers' users belong to their accounts, all others to the API's. */
  readonly users: Readonly<Record<string, BrokerUser>>;
  /** Puts all users in one account, as release 0.1.0 did. Workers can then disrupt the streams. */
  readonly sharedAccount?: boolean | undefined;
  /** By default, a standalone server. */
  readonly cluster?: NatsClusterMember | undefined;
}

export interface NatsClusterMember {
  /** Unique in the cluster. */
  readonly serverName: string;
  /** The port for connections of the other servers. */
  readonly routePort: number;
  /** Route ports of all servers, including this one. */
  readonly routePorts: readonly number[];
  /** The password for connections between the servers. */
  readonly password: string;
}

/** The server's configuration file in JSON, which is a subset of its format. */
export function natsConfig({ port, monitoringPort, store, users, sharedAccount, cluster }: NatsSettings): string {
  const config = {
    server_name: cluster?.serverName ?? 'trawl',
    host: LOOPBACK,
    port,
    http: `${LOOPBACK}:${monitoringPort}`,
    max_payload: BROKER_MAX_PAYLOAD,
    jetstream: { store_dir: store, max_file_store: BROKER_MAX_STORE },
    ...(sharedAccount ? { authorization: { users: brokerUsers(users) } } : { accounts: brokerAccounts(users) }),
    ...(cluster && { cluster: renderCluster(cluster) }),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

const ROUTE_USER = 'route';

const renderCluster = ({ routePort, routePorts, password }: NatsClusterMember) => ({
  name: 'trawl',
  host: LOOPBACK,
  port: routePort,
  authorization: { user: ROUTE_USER, password },
  routes: routePorts
    .filter((port) => port !== routePort)
    .map((port) => `nats-route://${ROUTE_USER}:${password}@${LOOPBACK}:${port}`),
});
