import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { processEnv } from './env.ts';

export interface Finished {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
  readonly stdout: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end, with any exit code. */
export async function runAny(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = spawn(command, args, { stdio: 'pipe', env: { ...processEnv, ...options.env } });
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout: stdout.trim(), output: withoutNoise(`${stdout}\n${stderr}`) };
}

/** Runs a program and returns its standard output. @throws if it fails. */
export async function run(command: string, args: readonly string[], options?: RunOptions): Promise<string> {
  const { code, stdout, output } = await runAny(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return stdout;
}

/** Without systemd, podman prints a warning for each container that it can't schedule health checks. */
const withoutNoise = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.includes('get systemd connection'))
    .join('\n')
    .trim();
