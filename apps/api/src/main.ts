import { registerHooks } from 'node:module';

/**
 * drizzle-orm has a package.json of 180 kB, which Node parses for each of its hundred files to determine that they are modules: a
 * fifth of the startup time. This hook states that they are modules and resolves everything else as before.
 */
const INSIDE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, { parentURL, ...context }, next) {
    if (!specifier.startsWith('.') || !parentURL?.includes(INSIDE) || !parentURL.endsWith('.js')) {
      return next(specifier, { ...context, parentURL });
    }
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});

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
