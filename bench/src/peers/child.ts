import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';

/** A peer's server in a separate process, as Trawl's API is. */
export interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

const Listening = z.object({ port: z.number() });

/** Starts a server of this folder, which gets `input` as its first message and replies with its port. */
export async function startServer(file: string, input: object): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(input);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened`)));
  const [message] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  const { port } = Listening.parse(message);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.disconnect();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Called in the server's process: returns its input. The process ends with the benchmark that started it. */
export async function inputOf<S extends z.ZodType>(schema: S): Promise<z.output<S>> {
  process.once('disconnect', () => process.exit());
  const [message] = await once(process, 'message');
  return schema.parse(message);
}

export const reportPort = (port: number): void => void process.send?.({ port });
