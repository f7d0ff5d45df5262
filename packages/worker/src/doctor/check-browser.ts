import { type Check, failed, ok, read } from '@trawl/doctor';
import { createLogger } from '@trawl/service-kit';
import { createBrowserPool } from '../browsers/browser-pool.ts';
import { BROWSER_ADVICE, launchProblemOf } from '../browsers/browser-unavailable.ts';
import { WorkerEnv } from '../worker-env.ts';

const LAUNCH_MS = 12_000;

/** Starts another Chromium in the same way as the worker. */
export const checkBrowser: Check = {
  name: 'Browser',
  async run(env, signal) {
    const { BROWSER_PATH, BROWSER_NO_SANDBOX } = read(WorkerEnv, env, 'BROWSER_PATH', 'BROWSER_NO_SANDBOX');
    const pool = createBrowserPool({
      ...(BROWSER_PATH === undefined ? {} : { executablePath: BROWSER_PATH }),
      noSandbox: BROWSER_NO_SANDBOX,
      logger: createLogger({ service: 'doctor', level: 'silent' }),
      launchMs: LAUNCH_MS,
      env,
    });
    try {
      const browser = await pool.browser(signal);
      return [ok(`${await browser.version()} starts ${BROWSER_NO_SANDBOX ? 'without' : 'with'} its sandbox.`)];
    } catch (error) {
      return [failed(`Chromium doesn’t start: ${launchProblemOf(error)}`, BROWSER_ADVICE)];
    } finally {
      await pool.close();
    }
  },
};
