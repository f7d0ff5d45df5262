import { z } from 'zod';
import { SetupError } from './setup-error.ts';

/** The sandbox user of the house session; it exists at every start. */
export const HOUSE_USERNAME = 'tidepool_lab';

/** Usually milliseconds, but other services start at the same time. */
const TIMEOUT_MS = 30_000;
const Session = z.object({ sessionid: z.string().min(1) });

export interface SandboxSessionOptions {
  /** Whose session; a new user's by default. */
  readonly username?: string;
  readonly timeoutMs?: number;
}

/**
 * Opens a session of the sandbox and returns its ID.
 *
 * @throws {SetupError} if the sandbox refuses or doesn't answer in time
 */
export async function openSandboxSession(
  sandboxUrl: string,
  { username, timeoutMs = TIMEOUT_MS }: SandboxSessionOptions = {},
): Promise<string> {
  try {
    const response = await fetch(`${sandboxUrl}/__sandbox/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`);
    return Session.parse(await response.json()).sessionid;
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new SetupError(
      `The sandbox at ${sandboxUrl} opened no session (${what}). Check that it runs, and try again.`,
      {
        cause: error,
      },
    );
  }
}
