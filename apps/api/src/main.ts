import './resolve-modules.ts';

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
