import { setFlagsFromString } from 'node:v8';
import './resolve-modules.ts';

// V8 reads this flag for each new thread, instead of the thread's own limit. Garbage fills what there is: with the 8 MB of this
// thread, one that writes a file takes 15 MB more.
setFlagsFromString('--max-semi-space-size=2');

// Imported after the hook is registered.
const { createLogger, onShutdown, releaseStartMemory, SHUTDOWN_MS, systemClock } = await import('@trawl/service-kit');
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
releaseStartMemory();
