import { setFlagsFromString } from 'node:v8';
import './resolve-modules.ts';

// For threads that start later. V8 prefers this flag to a thread's resourceLimits, so they would get the 8 MB of this thread. A thread
// that writes a file fills them with garbage, and takes 15 MB more.
setFlagsFromString('--max-semi-space-size=2');

// Imported after the hook is registered.
const { createLogger, finishStart, onShutdown, SHUTDOWN_MS, systemClock } = await import('@trawl/service-kit');
const { createService } = await import('./create-service.ts');
const { readEnv } = await import('./env.ts');
const { serveMetrics } = await import('./http/metrics.ts');

const env = readEnv();
const logger = createLogger({ service: 'api', level: env.LOG_LEVEL });
const service = await createService(env, systemClock, logger);
await service.app.listen({ host: env.HOST, port: env.PORT });
const metrics = await serveMetrics(service.context);
const stop = async () => {
  await service.stop();
  await metrics.close();
};
onShutdown(stop, { logger, deadlineMs: SHUTDOWN_MS });
finishStart();
