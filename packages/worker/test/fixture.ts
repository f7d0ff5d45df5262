import { type Bus, connectBus } from '@trawl/bus';
import type { ClaimTarget } from '@trawl/contracts';
import { createLogger, systemClock } from '@trawl/service-kit';
import { type TestNats, testNats } from '@trawl/stack/testing';
import {
  collecting,
  createWorker,
  type MessagingSource,
  messaging,
  type PlatformSource,
  type RunWork,
  type Worker,
  type WorkerOptions,
} from '@trawl/worker';
import { type FakeApi, startFakeApi } from '../src/testing/fake-api.ts';
import { type Script, type ScriptedPlatform, scriptedPlatform } from './scripted-platform.ts';

export const logger = createLogger({ service: 'test', level: 'silent' });

export interface WorkerFixture {
  readonly nats: TestNats;
  readonly apiBus: Bus;
  readonly api: FakeApi;
  work(script: Script, options?: Partial<WorkerOptions>): Promise<ScriptedPlatform & { readonly worker: Worker }>;
  /** Starts a messaging worker. */
  write(messenger: MessagingSource, options?: Partial<WorkerOptions>, lanes?: number): Promise<Worker>;
  /** Starts a worker on any platform. */
  workOn(platform: PlatformSource, options?: Partial<WorkerOptions>): Promise<Worker>;
  stop(): Promise<void>;
}

/** A separate broker, a fake API, and workers with their production permissions. */
export async function startFixture(): Promise<WorkerFixture> {
  const nats = await testNats();
  const apiBus = await connectBus({ url: nats.urlOf('api'), service: 'api', logger });
  const api = await startFakeApi(apiBus);
  const started: { readonly worker: Worker; readonly bus: Bus }[] = [];

  const start = async (service: 'scraper' | 'dm-sender', work: RunWork, options: Partial<WorkerOptions> = {}) => {
    const bus = await connectBus({ url: nats.urlOf(service), service, logger });
    const worker = createWorker({
      bus,
      platformId: 'instagram',
      work,
      logger,
      clock: systemClock,
      places: 2,
      workerId: `worker-${started.length}`,
      retryLimits: {
        retry: { forMs: 10_000, firstMs: 5, maxMs: 20 },
        backOff: { firstMs: 20, maxMs: 100, totalMs: 300 },
      },
      ...options,
    });
    worker.start();
    started.push({ worker, bus });
    return worker;
  };
  const workOn: WorkerFixture['workOn'] = (platform, options) => start('scraper', collecting(platform), options);
  return {
    nats,
    apiBus,
    api,
    workOn,
    write: (messenger, options, lanes = 1) => start('dm-sender', messaging(messenger, lanes), options),
    async work(script, options) {
      const scripted = scriptedPlatform(script);
      return { ...scripted, worker: await workOn(async () => scripted.platform, options) };
    },
    async stop() {
      await Promise.all(started.map(({ worker }) => worker.drain()));
      await api.stop();
      await Promise.all([...started.map(({ bus }) => bus.drain()), apiBus.drain()]);
      await nats.stop();
    },
  };
}

export const target = (value: string, limit: number, more: Partial<ClaimTarget> = {}): ClaimTarget => ({
  targetId: `t-${value}`,
  value,
  limit,
  collected: 0,
  cursor: null,
  found: null,
  ...more,
});
