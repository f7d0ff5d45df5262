import { env } from '../../../env.ts';
import { serveFixture } from '../../../fixture-service.ts';

serveFixture('sandbox', env.SANDBOX_HOST, env.SANDBOX_PORT);
