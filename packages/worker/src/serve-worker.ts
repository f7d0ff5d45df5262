import { hostname } from 'node:os';
import { type Answering, connectBus } from '@trawl/bus';
import { OpenPlatformId, type ServiceName } from '@trawl/contracts';
import { createHealth, createLogger, finishStart, onShutdown, systemClock } from '@trawl/service-kit';
import type { Browser } from 'puppeteer';
import { createBrowserPool } from './browsers/browser-pool.ts';
import { lowerPriority } from './lower-priority.ts';
import { createAwakeClock } from './run/awake-clock.ts';
import { retryLimitsOf } from './run/retry-limits.ts';
import type { RunWork } from './run/run-work.ts';
import { answerSessionChecks, type CheckSource } from './sessions/answer-session-checks.ts';
import { createWorker, type Worker } from './worker.ts';
import { refuseRoot, type WorkerEnv } from './worker-env.ts';
import { registerWorkerGauges } from './worker-gauges.ts';

/** Shutdown deadline of the process, even if something hangs; Chromium ends with it. */
const SHUTDOWN_MS = 9_500;

/** Returns a running browser and launches it if necessary. */
export type BrowserSource = (signal: AbortSignal) => Promise<Browser>;

export interface ServeWorkerOptions {
  readonly service: Extract<ServiceName, 'scraper' | 'dm-sender'>;
  readonly env: WorkerEnv;
  /**
   * Whether the API and other services get the processors first. Not for work that has a deadline: a message whose Enter isn't pressed
   * within seconds has an unknown outcome.
   */
  readonly lowPriority: boolean;
  /** Creates the work of a platform's runs, given a source of browsers; null if it has none. */
  readonly work: (browser: BrowserSource, platform: OpenPlatformId) => RunWork | null;
  /** If present, the worker also checks sessions for the API, in addition to its runs. */
  readonly checks?: (browser: BrowserSource) => CheckSource;
}

/**
 * Starts the health server, the browser, the broker connection and a worker per platform, which share the process's slots. Shuts down
 * at SIGTERM or SIGINT.
 */
export async function serveWorker(options: ServeWorkerOptions): Promise<void> {
  const { service, env, lowPriority } = options;
  refuseRoot(env);
  const logger = createLogger({ service, level: env.LOG_LEVEL });
  const starting = new AbortController();
  if (lowPriority) lowerPriority(logger);
  const health = createHealth({ host: env.HOST, port: env.PORT });
  const pool = createBrowserPool({
    ...(env.BROWSER_PATH === undefined ? {} : { executablePath: env.BROWSER_PATH }),
    noSandbox: env.BROWSER_NO_SANDBOX,
    lowPriority,
    logger,
  });
  let connected = () => false;
  let workers: readonly Worker[] = [];
  let checking: Answering | undefined;
  let leave = async () => {};
  health.readiness('browser', pool.running);
  health.readiness('broker', () => connected());
  onShutdown(
    async () => {
      starting.abort(new Error('shutting down'));
      await Promise.all([...workers.map((worker) => worker.drain()), checking?.stop()]);
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
  // Claim no runs before the browser works, because another worker could execute them.
  await launched;
  if (starting.signal.aborted) return;
  const served = OpenPlatformId.options.flatMap((platformId) => {
    const work = options.work(pool.browser, platformId);
    return work === null ? [] : [{ platformId, work }];
  });
  const awakeClock = createAwakeClock(systemClock);
  workers = served.map((platform) =>
    createWorker({
      ...platform,
      bus,
      logger,
      clock: systemClock,
      awakeClock,
      // At least one slot each, so that every platform's runs are executed.
      places: Math.max(1, Math.floor(env.PLACES / served.length)),
      workerId: env.WORKER_ID ?? `${service}-${hostname()}-${process.pid}`,
      retryLimits: retryLimitsOf(env, platform.platformId),
      isReady: pool.running,
    }),
  );
  registerWorkerGauges(health, workers);
  for (const worker of workers) worker.start();
  if (options.checks) checking = answerSessionChecks(bus, options.checks(pool.browser), logger);
  logger.info({ places: env.PLACES, port: env.PORT }, 'worker takes runs');
  finishStart();
}
