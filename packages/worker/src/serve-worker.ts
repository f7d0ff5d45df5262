import { hostname } from 'node:os';
import { type Answering, connectBus } from '@trawl/bus';
import type { ServiceName } from '@trawl/contracts';
import type { Platform } from '@trawl/platform';
import { createHealth, createLogger, onShutdown, systemClock } from '@trawl/service-kit';
import type { Browser } from 'puppeteer';
import type { PlatformSource } from './account-sessions.ts';
import { answerSessionChecks } from './answer-session-checks.ts';
import { createBrowserPool } from './browser-pool.ts';
import { patienceOf } from './patience.ts';
import { createWorker, type Worker } from './worker.ts';
import type { WorkerEnv } from './worker-env.ts';
import { registerWorkerGauges } from './worker-gauges.ts';

/** The process ends by then, whatever still hangs; Chromium goes with it. */
const SHUTDOWN_MS = 9_500;

export interface ServeWorkerOptions {
  readonly service: Extract<ServiceName, 'scraper' | 'dm-sender'>;
  readonly env: WorkerEnv;
  /** The platform on a browser. */
  readonly platform: (browser: Browser) => Platform;
  /** Does it look at sessions for the API, beside its runs? */
  readonly checksSessions?: boolean;
}

/** Wires a worker's process: health, browser, broker, worker, and their end at SIGTERM or SIGINT. */
export async function serveWorker({
  service,
  env,
  platform,
  checksSessions = false,
}: ServeWorkerOptions): Promise<void> {
  const logger = createLogger({ service, level: env.LOG_LEVEL });
  const starting = new AbortController();
  const health = createHealth({ host: env.HOST, port: env.PORT });
  const pool = createBrowserPool({
    ...(env.BROWSER_PATH === undefined ? {} : { executablePath: env.BROWSER_PATH }),
    noSandbox: env.BROWSER_NO_SANDBOX,
    logger,
  });
  let connected = () => false;
  let worker: Worker | undefined;
  let checks: Answering | undefined;
  let leave = async () => {};
  health.readiness('browser', pool.running);
  health.readiness('broker', () => connected());
  onShutdown(
    async () => {
      starting.abort(new Error('shutting down'));
      await Promise.all([worker?.drain(), checks?.stop()]);
      await Promise.all([pool.close(), leave()]);
      await health.close();
    },
    { logger, deadlineMs: SHUTDOWN_MS },
  );

  await health.listen();
  const launched = pool.launched(starting.signal);
  const bus = await connectBus({ url: env.NATS_URL, service, logger, signal: starting.signal }).catch(
    (error: unknown) => {
      if (!starting.signal.aborted) throw error;
    },
  );
  if (bus === undefined) return;
  connected = bus.connected;
  leave = bus.drain;
  // A worker that can't read takes no run, which another could.
  await launched;
  if (starting.signal.aborted) return;
  const source: PlatformSource = async (signal) => platform(await pool.browser(signal));
  worker = createWorker({
    bus,
    platformId: 'instagram',
    platform: source,
    logger,
    clock: systemClock,
    places: env.PLACES,
    workerId: env.WORKER_ID ?? `${service}-${hostname()}-${process.pid}`,
    patience: patienceOf(env),
  });
  registerWorkerGauges(health, worker);
  worker.start();
  if (checksSessions) checks = answerSessionChecks(bus, source, logger);
  logger.info({ places: env.PLACES, port: env.PORT }, 'worker takes runs');
}
