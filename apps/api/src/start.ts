import { createLogger, onShutdown, systemClock } from '@trawl/service-kit';
import { readEnv } from './env.ts';
import { serveMetrics } from './http/metrics.ts';
import { createService } from './serve.ts';

const env = readEnv();
const logger = createLogger({ service: 'api', level: env.LOG_LEVEL });
const service = await createService(env, systemClock, logger);
await service.app.listen({ host: env.HOST, port: env.PORT });
const metrics = await serveMetrics(service.context);
const stop = async () => {
  await service.stop();
  await metrics.close();
};
onShutdown(stop, { logger, deadlineMs: 10_000 });
