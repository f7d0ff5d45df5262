import { createLogger, onShutdown, systemClock } from '@trawl/service-kit';
import { readEnv } from './env.ts';
import { createService } from './serve.ts';

const env = readEnv();
const logger = createLogger({ service: 'api', level: env.LOG_LEVEL });
const service = await createService(env, systemClock, logger);
await service.app.listen({ host: env.HOST, port: env.PORT });
onShutdown(() => service.stop(), { logger, deadlineMs: 10_000 });
