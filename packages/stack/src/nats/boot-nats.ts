import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, LOOPBACK } from '../network.ts';
import type { Keeper } from '../process/keeper.ts';
import type { LogFile } from '../process/log-file.ts';
import { type Lifecycle, type Supervised, supervise } from '../process/supervise.ts';
import { type NatsSettings, natsConfig } from './config.ts';

export interface NatsOptions extends Omit<NatsSettings, 'store'> {
  /** Path of the nats-server, from `findNatsServer`. */
  readonly program: string;
  /** Where the configuration and JetStream's store go. */
  readonly folder: string;
  readonly log: LogFile;
}

export interface Nats {
  urlOf(user: string): string;
  /** JetStream's store. */
  readonly store: string;
  readonly process: Supervised;
}

/** On a busy machine even a monitoring page takes a while. */
const ALIVE_MS = 5_000;

/**
 * Boots a NATS server with JetStream on loopback, a password for each user. Takes about 50 ms.
 * @throws StackError when it doesn't get ready.
 */
export async function bootNats(options: NatsOptions, keeper: Keeper, lifecycle: Lifecycle): Promise<Nats> {
  const { program, folder, port, monitoringPort, users, log, sharedAccount, cluster } = options;
  const store = join(folder, 'store');
  const config = join(folder, 'nats.conf');
  await mkdir(store, { recursive: true, mode: 0o700 });
  await writeFile(config, natsConfig({ port, monitoringPort, store, users, sharedAccount, cluster }), { mode: 0o600 });
  const supervised = await supervise(
    {
      name: cluster?.serverName ?? 'nats',
      stage: 'broker',
      command: program,
      args: ['--config', config],
      env: {},
      cwd: '/',
      log,
      // A node of a cluster serves while its copies of streams still catch up.
      isReady: () => answers(`http://${LOOPBACK}:${monitoringPort}/healthz${cluster ? '?js-server-only=true' : ''}`),
      // A store that met a full disk hangs for good in older servers, and `/healthz` says that all is well.
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
