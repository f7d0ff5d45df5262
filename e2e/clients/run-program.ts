import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly input?: unknown;
}

const TIMEOUT_MS = 180_000;

/**
 * Runs a program to its end, with `input` as JSON on its standard input.
 * @returns its standard output
 * @throws Error with its last output if the exit code isn't 0
 */
export async function runProgram({ command, args, env, cwd, input }: Program): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], timeout: TIMEOUT_MS });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.end(input === undefined ? '' : JSON.stringify(input));
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(complained.trim().split('\n').slice(-4).join(' | ') || `it ended with ${code}`);
  return said;
}
