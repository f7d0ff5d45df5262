import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserProgram } from './bundled-chromium.ts';

/** Maximum duration of a cold start on a busy machine, in ms. */
const TIMEOUT_MS = 30_000;

/**
 * Starts a browser and ends it when it listens (0.2 s), to detect missing libraries and a rejected sandbox before a run needs the
 * browser.
 * @returns undefined if it works, else its error output.
 */
export async function tryBrowser(
  { path, env }: BrowserProgram,
  noSandbox: boolean,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  // Named like the workers' profiles: they remove those of dead processes.
  const profile = await mkdtemp(join(tmpdir(), `trawl-browser-${process.pid}-`));
  const child = spawn(
    path,
    [
      '--headless',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...(noSandbox ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { env: { ...environment, ...env }, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const output: string[] = [];
  let listening = false;
  child.once('error', (error) => output.push(error.message));
  const gone = once(child, 'close').catch(() => undefined); // A program that can't be started has reported its error above.
  const endGroup = () => child.pid && process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(endGroup, TIMEOUT_MS);
  for await (const line of createInterface({ input: child.stderr })) {
    output.push(line);
    if (!line.includes('DevTools listening on')) continue;
    listening = true;
    break;
  }
  if (child.exitCode === null && child.signalCode === null) endGroup();
  await gone;
  clearTimeout(timer);
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  return listening ? undefined : output.slice(-6).join('\n') || 'It exited without output.';
}
