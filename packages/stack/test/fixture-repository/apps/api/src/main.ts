import { env } from '../../../env.ts';
import { serveFixture } from '../../../fixture-service.ts';

serveFixture('api', env.HOST, env.PORT);
