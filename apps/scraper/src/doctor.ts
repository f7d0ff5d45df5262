import { diagnoseWorker } from '@trawl/worker/doctor';
import { readEnv, readEnvironment, ScraperEnv } from './env.ts';

const { lines, hasFailed } = await diagnoseWorker(readEnvironment(), {
  service: 'scraper',
  schema: ScraperEnv,
  readEnv,
});
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = hasFailed ? 1 : 0;
