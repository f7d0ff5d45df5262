import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '../src/env.ts';

export interface ScriptRun {
  readonly code: number | null;
  readonly errors: string;
  /** Each call of kubectl: its arguments. */
  readonly calls: readonly string[];
  /** What the script gave to `kubectl create -f -`. */
  readonly created: string;
}

/**
 * Runs a script of this folder with a kubectl that only records its calls, and a sleep that takes no time.
 *
 * @param replies shell: the cases of kubectl's arguments in which it prints something or fails
 * @param broken a command that fails whenever it is called
 */
export async function runScript(
  [script = '', ...args]: readonly string[],
  replies: string,
  env: Readonly<Record<string, string>> = {},
  broken?: string,
): Promise<ScriptRun> {
  const folder = await mkdtemp(join(tmpdir(), 'trawl-infra-'));
  const [log, created] = [join(folder, 'calls'), join(folder, 'created')];
  const kubectl = `#!/bin/sh\necho "$*" >> ${log}\ncase "$*" in\n*'create -f -') { echo ---; cat; } >> ${created} ;;\n${replies}\nesac\n`;
  try {
    await Promise.all([writeFile(log, ''), writeFile(created, '')]);
    await writeFile(join(folder, 'kubectl'), kubectl, { mode: 0o755 });
    await writeFile(join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
    if (broken !== undefined) await writeFile(join(folder, broken), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const child = spawn('sh', [join(import.meta.dirname, '..', script), ...args], {
      env: { ...env, PATH: `${folder}:${readEnv().PATH}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    const calls = (await readFile(log, 'utf8')).split('\n').filter((line) => line !== '');
    return { code, errors, calls, created: await readFile(created, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
