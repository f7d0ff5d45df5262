import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Keeper } from '../process/keeper.ts';
import type { LogFile } from '../process/log-file.ts';
import type { Lifecycle } from '../process/supervise.ts';
import { bootNats, type Nats, type NatsOptions } from './boot-nats.ts';

export interface NatsNodePorts {
  readonly port: number;
  readonly monitoringPort: number;
  /** Where the other nodes connect. */
  readonly routePort: number;
}

export interface NatsClusterOptions extends Omit<NatsOptions, 'port' | 'monitoringPort' | 'cluster' | 'log'> {
  readonly nodes: readonly NatsNodePorts[];
  logOf(name: string): LogFile;
}

export interface NatsNode extends Nats, NatsNodePorts {
  /** `nats-1` and so on; its folder in the cluster's folder has the same name. */
  readonly name: string;
}

export interface NatsCluster {
  /** Names every node, so that a client goes on with another one. */
  urlOf(user: string): string;
  readonly nodes: readonly NatsNode[];
}

/**
 * Boots one JetStream cluster on loopback: three nodes keep three copies of each stream, and go on when one is lost. Resolves when
 * all have elected a leader.
 * @throws StackError when one doesn't get ready.
 */
export async function bootNatsCluster(
  { nodes, folder, logOf, ...options }: NatsClusterOptions,
  keeper: Keeper,
  lifecycle: Lifecycle,
): Promise<NatsCluster> {
  const routePorts = nodes.map(({ routePort }) => routePort);
  const password = randomBytes(24).toString('base64url');
  // A node is ready once it knows a leader, which takes a majority: all at the same time.
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
