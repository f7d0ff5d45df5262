import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { HOUSE_USERNAME, openSandboxSession } from './open-sandbox-session.ts';
import { SetupError } from './setup-error.ts';

const OPS = fileURLToPath(new URL('../../../apps/api/src/ops.ts', import.meta.url));

/**
 * Adds a session of the sandbox as the house session, and prints another one for the user to try.
 *
 * @param ops the script of the operator commands
 * @throws {SetupError}
 */
export async function addDemoSession(
  sandboxUrl: string,
  print: (line: string) => void,
  ops: string = OPS,
): Promise<void> {
  const house = await openSandboxSession(sandboxUrl, { username: HOUSE_USERNAME });
  const adding = spawn(process.execPath, [ops, 'sessions', 'add', '-'], { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(adding, 'close');
  // A command that ends before it reads its input is reported by its exit code.
  adding.stdin.on('error', () => undefined).end(house);
  const [code] = await closed;
  if (code !== 0) throw new SetupError("The demo's session can't be stored.");
  print(`Session ID for testing: ${await openSandboxSession(sandboxUrl)}`);
}
