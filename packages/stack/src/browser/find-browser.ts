import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { messageOf, StackError } from '../stack-error.ts';
import { type BrowserProgram, bundledChromium } from './bundled-chromium.ts';
import { tryBrowser } from './try-browser.ts';

export interface BrowserSearch {
  /** BROWSER_PATH: if set, only this browser is used. */
  readonly wanted: string | undefined;
  readonly cache: string;
  /** The environment it will run in; its PATH is searched for an installed browser. */
  readonly env: NodeJS.ProcessEnv;
  readonly noSandbox: boolean;
  /** Called when the npm browser is being unpacked. */
  onExtract?(): void;
}

const INSTALLED = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const ON_A_MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium that starts on this machine for this user: BROWSER_PATH, else npm's, else an installed one.
 * @throws StackError with the error of each candidate.
 */
export async function findBrowser(search: BrowserSearch): Promise<BrowserProgram> {
  const { wanted, cache, env, noSandbox, onExtract } = search;
  if (wanted !== undefined) {
    const failure = await tryBrowser({ path: wanted, env: {} }, noSandbox, env);
    if (failure === undefined) return { path: wanted, env: {} };
    throw new StackError(`BROWSER_PATH=${wanted} doesn't start:\n${failure}`);
  }
  const failures: string[] = [];
  const candidates = [() => bundledChromium(cache, env, onExtract), async () => installedBrowser(env.PATH ?? '')];
  for (const candidate of candidates) {
    try {
      const browser = await candidate();
      if (browser === undefined) continue;
      const failure = await tryBrowser(browser, noSandbox, env);
      if (failure === undefined) return browser;
      failures.push(`${browser.path}: ${failure}`);
    } catch (error) {
      failures.push(messageOf(error));
    }
  }
  throw new StackError(
    [
      'No Chromium starts on this machine. Install Google Chrome or Chromium, or set BROWSER_PATH to one.',
      ...(failures.some((failure) => failure.includes('sandbox'))
        ? ["If the system refuses Chromium's sandbox, set BROWSER_NO_SANDBOX=1 to run without it, in development only."]
        : []),
      ...failures,
    ].join('\n'),
  );
}

function installedBrowser(path: string): BrowserProgram | undefined {
  const onPath = path.split(delimiter).flatMap((folder) => INSTALLED.map((name) => join(folder, name)));
  const found = [...onPath, ...ON_A_MAC].find((file) => existsSync(file));
  return found === undefined ? undefined : { path: found, env: {} };
}
