import { readEnv } from './env.ts';
import { createSandbox } from './index.ts';

const sandbox = createSandbox(readEnv());

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}

const address = await sandbox.listen();
process.stdout.write(`sandbox is ready at ${address}\n`);
