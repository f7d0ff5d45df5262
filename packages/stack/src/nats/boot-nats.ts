import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, LOOPBACK } from '../network/network.ts';
import type { Keeper } from '../process/keeper.ts';
import type { LogFile } from '../process/log-file.ts';
import { type Lifecycle, type Supervised, supervise } from '../process/supervise.ts';
import { type NatsSettings, natsConfig } from './config.ts';

export interface NatsOptions extends Omit<NatsSettings, 'store'> {
  /** Path of the nats-server, from `findNatsServer`. */
  readonly program: string;
  /** The process's name, unique among those of its keeper; `nats` by default. */
  readonly name?: string;
  /** The folder for the configuration and JetStream's store. */
  readonly folder: string;
  readonly log: LogFile;
}

export interface Nats {
  urlOf(user: string): string;
  /** The folder of JetStream's store. */
  readonly store: string;
  readonly process: Supervised;
}

/** Timeout of the liveness check in ms: on a busy machine even the monitoring endpoint is slow. */
const ALIVE_MS = 5_000;

/**
 * Boots a NATS server with JetStream on loopback, with a password per user. Takes about 50 ms.
 * @throws StackError if it doesn't become ready.
 */
export async function bootNats(options: NatsOptions, keeper: Keeper, lifecycle: Lifecycle): Promise<Nats> {
  const { program, name = 'nats', folder, port, monitoringPort, users, log, sharedAccount, cluster } = options;
  const store = join(folder, 'store');
  const config = join(folder, 'nats.conf');
  await mkdir(store, { recursive: true, mode: 0o700 });
  await writeFile(config, natsConfig({ port, monitoringPort, store, users, sharedAccount, cluster }), { mode: 0o600 });
  const supervised = await supervise(
    {
      name: cluster?.serverName ?? name,
      stage: 'broker',
      command: program,
      args: ['--config', config],
      env: {},
      cwd: '/',
      log,
      // A cluster node is usable while its stream replicas are still catching up.
      isReady: () => answers(`http://${LOOPBACK}:${monitoringPort}/healthz${cluster ? '?js-server-only=true' : ''}`),
      // After a full disk, the store of older servers hangs permanently while `/healthz` still reports ok.
      isAlive: () => answers(`http://${LOOPBACK}:${monitoringPort}/jsz?streams=true`, ALIVE_MS),
    },
    keeper,
    lifecycle,
  );
  return {
    urlOf: (user) => `nats://${user}:${users[user]?.password ?? ''}@${LOOPBACK}:${port}`,
    store,
    process: supervised,
  };
}
