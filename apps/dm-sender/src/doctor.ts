import { diagnoseWorker } from '@trawl/worker/doctor';
import { readEnv, readEnvironment, SenderEnv } from './env.ts';

const { lines, hasFailed } = await diagnoseWorker(readEnvironment(), {
  service: 'dm-sender',
  schema: SenderEnv,
  readEnv,
});
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = hasFailed ? 1 : 0;
