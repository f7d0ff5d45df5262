import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SetupError } from './setup-error.ts';

/** The sandbox user of the house session; it exists at every start. */
const HOUSE_USERNAME = 'tidepool_lab';
const OPS = fileURLToPath(new URL('../../../apps/api/src/ops.ts', import.meta.url));
const Session = z.object({ sessionid: z.string().min(1) });

/** Adds a session of the sandbox as the house session, and prints another one for the user to try. */
export async function addDemoSession(sandboxUrl: string, print: (line: string) => void): Promise<void> {
  const ops = spawn(process.execPath, [OPS, 'sessions', 'add', '-'], { stdio: ['pipe', 'inherit', 'inherit'] });
  ops.stdin.end(await openSession(sandboxUrl, HOUSE_USERNAME));
  const [code] = await once(ops, 'close');
  if (code !== 0) throw new SetupError("The demo's session can't be stored.");
  print(`Session ID for testing: ${await openSession(sandboxUrl)}`);
}

async function openSession(sandboxUrl: string, username?: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/__sandbox/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });
  return Session.parse(await response.json()).sessionid;
}
