import { hostname } from 'node:os';
import { type Answering, connectBus } from '@trawl/bus';
import type { ServiceName } from '@trawl/contracts';
import { createHealth, createLogger, onShutdown, systemClock } from '@trawl/service-kit';
import type { Browser } from 'puppeteer';
import { createBrowserPool } from './browsers/browser-pool.ts';
import type { RunWork } from './run/run-work.ts';
import type { PlatformSource } from './sessions/account-sessions.ts';
import { answerSessionChecks } from './sessions/answer-session-checks.ts';
import { retryLimitsOf } from './trouble/retry-limits.ts';
import { createWorker, type Worker } from './worker.ts';
import type { WorkerEnv } from './worker-env.ts';
import { registerWorkerGauges } from './worker-gauges.ts';

/** Shutdown deadline of the process, even if something hangs; Chromium ends with it. */
const SHUTDOWN_MS = 9_500;

/** Returns a running browser and launches it if necessary. */
export type BrowserSource = (signal: AbortSignal) => Promise<Browser>;

export interface ServeWorkerOptions {
  readonly service: Extract<ServiceName, 'scraper' | 'dm-sender'>;
  readonly env: WorkerEnv;
  /** Creates the worker's work, given a source of browsers. */
  readonly work: (browser: BrowserSource) => RunWork;
  /** If present, the worker also checks sessions for the API, in addition to its runs. */
  readonly checks?: (browser: BrowserSource) => PlatformSource;
}

/** Starts a worker process: health, browser, broker, worker, and shutdown at SIGTERM or SIGINT. */
export async function serveWorker(options: ServeWorkerOptions): Promise<void> {
  const { service, env } = options;
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
  let checking: Answering | undefined;
  let leave = async () => {};
  health.readiness('browser', pool.running);
  health.readiness('broker', () => connected());
  onShutdown(
    async () => {
      starting.abort(new Error('shutting down'));
      await Promise.all([worker?.drain(), checking?.stop()]);
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
  // Don't take runs before the browser works, because another worker could.
  await launched;
  if (starting.signal.aborted) return;
  const work = options.work(pool.browser);
  worker = createWorker({
    bus,
    platformId: 'instagram',
    work,
    logger,
    clock: systemClock,
    places: env.PLACES,
    workerId: env.WORKER_ID ?? `${service}-${hostname()}-${process.pid}`,
    retryLimits: retryLimitsOf(env),
  });
  registerWorkerGauges(health, worker);
  worker.start();
  if (options.checks) checking = answerSessionChecks(bus, options.checks(pool.browser), logger);
  logger.info({ places: env.PLACES, port: env.PORT }, 'worker takes runs');
}
