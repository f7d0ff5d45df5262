import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const MAIN = `${import.meta.dirname}/../../apps/sandbox/src/main.ts`;
const READY = /sandbox is ready at (http:\S+)/;

export interface RunningSandbox {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a separate sandbox on a free port, with generated users only. */
export async function startSandbox(env: NodeJS.ProcessEnv): Promise<RunningSandbox> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, SANDBOX_PORT: '0', SANDBOX_RECORDED: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = READY.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      async stop() {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`the sandbox ended before it was ready (${child.exitCode})`);
}
