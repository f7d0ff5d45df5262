import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Running, readEnvironment } from './env.ts';

const OPS = resolve(import.meta.dirname, '../../packages/stack/src/ops.ts');

/** Runs a `pnpm ops` command on the stack under test; returns its output. Throws if it fails. */
export async function operate(running: Running, ...words: string[]): Promise<string> {
  const env = { ...readEnvironment(), ...running.operator };
  const { stdout } = await promisify(execFile)(process.execPath, [OPS, ...words], { env });
  return stdout;
}
