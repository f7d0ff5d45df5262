import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { natsPermissions } from '@trawl/contracts';
import { inject } from 'vitest';
import { bootNats, type Nats } from '../nats/boot-nats.ts';
import type { NatsUser } from '../nats/config.ts';
import { freePort } from '../network.ts';
import { openKeeper } from '../process/keeper.ts';
import { openLogFile } from '../process/log-file.ts';
import { failOnDeath } from './fail-on-death.ts';
import './provided.ts';

export interface TestNats {
  /** Of a user who may say and hear everything. */
  readonly url: string;
  /** Of `api`, `scraper` or `dm-sender`, each with the permissions it has in production. */
  urlOf: Nats['urlOf'];
  /** To kill it, stop it and start it again. */
  readonly process: Nats['process'];
  /** The folder of JetStream's store. */
  readonly store: string;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A NATS server of the test file's own, with an empty JetStream store (about 100 ms). Call `stop` in `afterAll`. */
export async function testNats(): Promise<TestNats> {
  const keeper = openKeeper();
  const folder = await mkdtemp(join(tmpdir(), 'trawl-test-nats-'));
  keeper.removeAtEnd(folder);
  const services = Object.entries(natsPermissions).map(([name, permissions]): [string, NatsUser] => [
    name,
    { password: 'secret', permissions },
  ]);
  const users = { ...Object.fromEntries(services), test: { password: 'secret' } };
  const log = openLogFile(join(folder, 'nats.log'), failOnDeath.logLost);
  const { natsServer } = inject('bench');
  const [port, monitoringPort] = [await freePort(), await freePort()];
  try {
    const settings = { program: natsServer, folder, port, monitoringPort, users, log };
    const nats = await bootNats(settings, keeper, failOnDeath.lifecycle);
    const stop = () => keeper.stop();
    const { urlOf, process, store } = nats;
    return { url: urlOf('test'), urlOf, process, store, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}
