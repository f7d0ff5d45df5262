import { setFlagsFromString } from 'node:v8';
import './resolve-modules.ts';

// Applies to threads started later. V8 prefers this flag to a thread's resourceLimits, so threads would get this thread's 8 MB per
// semi-space; a thread that writes a file would fill them with garbage and take 15 MB more.
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
