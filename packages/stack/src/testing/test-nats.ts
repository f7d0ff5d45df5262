import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrokerUser, natsPermissions, type Permissions } from '@trawl/contracts';
import { inject } from 'vitest';
import { bootNats, type Nats } from '../nats/boot-nats.ts';
import { bootNatsCluster, type NatsCluster } from '../nats/boot-nats-cluster.ts';
import type { NatsSettings } from '../nats/config.ts';
import { freePort } from '../network/network.ts';
import { type Keeper, openKeeper } from '../process/keeper.ts';
import { openLogFile } from '../process/log-file.ts';
import { reportDeaths } from './report-deaths.ts';
import './provided.ts';

export interface TestNats {
  /** The URL of a user in the API's account who may publish and subscribe to everything. */
  readonly url: string;
  /** The URL of `api`, `scraper` or `dm-sender`, each with its production permissions. */
  urlOf: Nats['urlOf'];
  /** To kill, stop and restart it. */
  readonly process: Nats['process'];
  /** The folder of JetStream's store. */
  readonly store: string;
  /** Its monitoring URL, `http://…`. */
  readonly monitoring: string;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const usersWith = (changed: Readonly<Record<string, Permissions>> = {}): Record<string, BrokerUser> => {
  const services = Object.entries({ ...natsPermissions, ...changed });
  const restricted = services.map(([name, permissions]) => [name, { password: 'secret', permissions }] as const);
  return { ...Object.fromEntries(restricted), test: { password: 'secret' } };
};

interface TestNatsOptions extends Pick<NatsSettings, 'sharedAccount'> {
  /** Permissions of services that differ from production. */
  readonly permissions?: Readonly<Record<string, Permissions>>;
}

let opened: Keeper | undefined;

/** One keeper for all files of a test process: its guardian is a process, too. */
function keeperOfProcess(): Keeper {
  opened ??= openKeeper();
  return opened;
}

/** A NATS server for one test file, with an empty JetStream store (about 100 ms). Call `stop` in `afterAll`. */
export async function testNats({ sharedAccount = false, permissions }: TestNatsOptions = {}): Promise<TestNats> {
  const users = usersWith(permissions);
  const keeper = keeperOfProcess();
  const folder = await mkdtemp(join(tmpdir(), 'trawl-test-nats-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  keeper.removeAtEnd(folder);
  const log = openLogFile(join(folder, 'nats.log'), reportDeaths.logLost);
  const { natsServer } = inject('programs');
  const [port, monitoringPort] = [await freePort(), await freePort()];
  try {
    const name = `nats-${port}`;
    const settings = { program: natsServer, name, folder, port, monitoringPort, users, log, sharedAccount };
    const nats = await bootNats(settings, keeper, reportDeaths.lifecycle);
    const { urlOf, process, store } = nats;
    const stop = async () => {
      await process.stop();
      await removeFolder();
    };
    const monitoring = `http://127.0.0.1:${monitoringPort}`;
    return { url: urlOf('test'), urlOf, process, store, monitoring, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

export type TestNatsCluster = NatsCluster & AsyncDisposable;

/** A JetStream cluster of three NATS servers for one test (about a second). */
export async function testNatsCluster(): Promise<TestNatsCluster> {
  const keeper = openKeeper();
  const folder = await mkdtemp(join(tmpdir(), 'trawl-test-nats-'));
  keeper.removeAtEnd(folder);
  const newNode = async () => {
    const [port, monitoringPort, routePort] = [await freePort(), await freePort(), await freePort()];
    return { port, monitoringPort, routePort };
  };
  try {
    const nodes = [await newNode(), await newNode(), await newNode()];
    const logOf = (name: string) => openLogFile(join(folder, `${name}.log`), reportDeaths.logLost);
    const options = { program: inject('programs').natsServer, folder, nodes, users: usersWith(), logOf };
    const cluster = await bootNatsCluster(options, keeper, reportDeaths.lifecycle);
    return { ...cluster, [Symbol.asyncDispose]: () => keeper.stop() };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}
