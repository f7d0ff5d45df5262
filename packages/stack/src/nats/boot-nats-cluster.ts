import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Keeper } from '../process/keeper.ts';
import type { LogFile } from '../process/log-file.ts';
import type { Lifecycle } from '../process/supervise.ts';
import { bootNats, type Nats, type NatsOptions } from './boot-nats.ts';

export interface NatsNodePorts {
  readonly port: number;
  readonly monitoringPort: number;
  /** The port for connections of the other nodes. */
  readonly routePort: number;
}

export interface NatsClusterOptions extends Omit<NatsOptions, 'port' | 'monitoringPort' | 'cluster' | 'log'> {
  readonly nodes: readonly NatsNodePorts[];
  logOf(name: string): LogFile;
}

export interface NatsNode extends Nats, NatsNodePorts {
  /** `nats-1` and so on; also the name of its folder. */
  readonly name: string;
}

export interface NatsCluster {
  /** A URL with every node, so that clients can reconnect to another one. */
  urlOf(user: string): string;
  readonly nodes: readonly NatsNode[];
}

/**
 * Boots a JetStream cluster on loopback: three nodes keep three replicas of each stream, and continue if one is lost. Resolves
 * when they have elected a leader.
 * @throws StackError if a node doesn't become ready.
 */
export async function bootNatsCluster(
  { nodes, folder, logOf, ...options }: NatsClusterOptions,
  keeper: Keeper,
  lifecycle: Lifecycle,
): Promise<NatsCluster> {
  const routePorts = nodes.map(({ routePort }) => routePort);
  const password = randomBytes(24).toString('base64url');
  // A node is ready once a leader is elected, which needs a majority, so start all nodes at the same time.
  const booted = await Promise.all(
    nodes.map(async (ports, index): Promise<NatsNode> => {
      const name = `nats-${index + 1}`;
      const cluster = { serverName: name, routePort: ports.routePort, routePorts, password };
      const node = { ...options, folder: join(folder, name), log: logOf(name), cluster };
      const { port, monitoringPort } = ports;
      return { name, ...ports, ...(await bootNats({ ...node, port, monitoringPort }, keeper, lifecycle)) };
    }),
  );
  return { urlOf: (user) => booted.map((node) => node.urlOf(user)).join(','), nodes: booted };
}
