import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { env as processEnv } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@trawl/service-kit';
import { abortable, pause } from '@trawl/service-kit';
import puppeteer, { type Browser } from 'puppeteer';
import { lowerSession } from '../lower-priority.ts';
import { browserEnv } from './browser-env.ts';
import { makeProfile, removeProfile, sweepProfiles } from './browser-profile.ts';
import { BROWSER_ADVICE, BrowserUnavailable, launchProblemOf } from './browser-unavailable.ts';

export interface BrowserPoolOptions {
  /** Chromium or Chrome; by default puppeteer's. */
  readonly executablePath?: string;
  /** Chromium's sandbox doesn't work for root; production requires the sandbox. */
  readonly noSandbox: boolean;
  /** Whether Chromium gets this worker's low priority, see `lowerPriority`. */
  readonly lowPriority?: boolean;
  readonly logger: Logger;
  /** The source of Chromium's environment variables; by default this process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Timeout for a launch. */
  readonly launchMs?: number;
  /** The pause after the first failed launch. */
  readonly relaunchMs?: number;
}

/** One Chromium for all runs of the worker; each run uses separate contexts. */
export interface BrowserPool {
  /** Resolves when a browser is running; retries until then. */
  launched(signal: AbortSignal): Promise<void>;
  /**
   * Returns the browser and launches it if necessary.
   *
   * @throws {BrowserUnavailable} if the launch fails; another call tries again
   */
  browser(signal: AbortSignal): Promise<Browser>;
  running(): boolean;
  /** Ends Chromium and prevents further launches. */
  close(): Promise<void>;
}

/** Long, because Chromium's lower priority leaves it a tenth of the CPU time next to a program that uses all processors. */
const LAUNCH_MS = 20_000;
/** A browser that doesn't respond for this long is considered stuck. */
const PROTOCOL_MS = 30_000;
const CLOSE_MS = 2_000;
const ANSWER_MS = 5_000;
/** The first pause between launches; each is twice as long as the one before. */
const RELAUNCH_MS = 1_000;
const RELAUNCH_MAX_MS = 15_000;
/** Without a language, the platform chooses one, and the texts of its pages for messages wouldn't be found. */
const ARGS = ['--disable-dev-shm-usage', '--disable-gpu', '--accept-lang=en-US'];
/** Keeps Chromium's zygote process: a renderer that it forks starts in two thirds of the time. */
const NO_SANDBOX_ARGS = [...ARGS, '--no-sandbox'];

export function createBrowserPool({
  executablePath,
  noSandbox,
  lowPriority = false,
  logger,
  env = processEnv,
  launchMs = LAUNCH_MS,
  relaunchMs = RELAUNCH_MS,
}: BrowserPoolOptions): BrowserPool {
  let current: Browser | undefined;
  let launching: Promise<Browser> | undefined;
  const closing = new AbortController();
  let cleaning: Promise<unknown> = Promise.resolve();
  /** Settled when the last browser has ended and its profile is removed. */
  let gone: Promise<void> = Promise.resolve();

  const clean = (work: Promise<void>): void => {
    const reported = work.catch((error: unknown) => logger.warn({ err: error }, 'removing a browser’s files failed'));
    // The files of an earlier browser may still be in use.
    cleaning = Promise.all([cleaning, reported]);
  };
  clean(sweepProfiles(tmpdir()));

  const start = async (profile: string): Promise<Browser> => {
    // Puppeteer's timeouts don't cover all parts of a launch, and each protocol call may take half a minute.
    const overdue = new AbortController();
    const timer = setTimeout(() => overdue.abort(new Error(`Chromium didn’t start within ${launchMs} ms`)), launchMs);
    const unwatch = onExitOf(profile, () => overdue.abort(new Error('Chromium ended while it started')));
    const starting = puppeteer.launch({
      userDataDir: profile,
      ...(executablePath === undefined ? {} : { executablePath }),
      env: browserEnv(env),
      headless: 'shell',
      // With a pipe, Chromium detects when this process ends for any reason, and exits.
      pipe: true,
      args: noSandbox ? NO_SANDBOX_ARGS : ARGS,
      timeout: launchMs,
      // Ends the process of an aborted launch.
      signal: overdue.signal,
      protocolTimeout: PROTOCOL_MS,
      // The process handles signals: it hands runs back before it ends the browser.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const browser = await abortable(starting, overdue.signal).finally(() => {
      clearTimeout(timer);
      unwatch();
    });
    current = browser;
    const left = Promise.withResolvers<void>();
    gone = left.promise;
    browser.once('disconnected', () => {
      left.resolve();
      current = undefined;
      // The browser may write to its profile until its process has ended.
      clean(exitOf(browser).then(() => removeProfile(profile)));
      if (closing.signal.aborted) return;
      logger.warn('browser gone, launching another');
      launched(closing.signal);
    });
    const leader = browser.process()?.pid;
    if (lowPriority && leader !== undefined) void lowerSession(leader);
    logger.info({ pid: leader, version: await browser.version() }, 'browser launched');
    return browser;
  };

  const launch = async (): Promise<Browser> => {
    // Wait for the cleanup, which would delete the new folder.
    await cleaning;
    let profile: string | undefined;
    try {
      profile = await makeProfile(tmpdir());
      return await start(profile);
    } catch (error) {
      if (profile !== undefined) clean(removeProfile(profile));
      const message = error instanceof Error ? error.message : String(error);
      throw new BrowserUnavailable(`No browser: ${message}`, { cause: error });
    }
  };

  const refuseClosed = (): void => {
    if (closing.signal.aborted) throw new Error('the browser pool is closed');
  };

  const ensure = async (): Promise<Browser> => {
    refuseClosed();
    const browser = current;
    if (browser?.connected) {
      if (await answers(browser)) return browser;
      logger.warn('browser doesn’t answer, ending it');
      browser.process()?.kill('SIGKILL');
      if (current === browser) current = undefined;
      // It may have been closed meanwhile.
      refuseClosed();
    }
    launching ??= launch().finally(() => {
      launching = undefined;
    });
    return launching;
  };

  const launched = async (signal: AbortSignal): Promise<void> => {
    const ended = AbortSignal.any([signal, closing.signal]);
    for (let pauseMs = relaunchMs; ; pauseMs = Math.min(2 * pauseMs, RELAUNCH_MAX_MS)) {
      try {
        await abortable(ensure(), ended);
        return;
      } catch (error) {
        if (ended.aborted) return;
        // Once, because the other failures have the same cause and Chromium's output is long.
        if (pauseMs === relaunchMs) {
          logger.error(
            { problem: launchProblemOf(error), advice: BROWSER_ADVICE },
            'no run starts until Chromium does',
          );
        }
        logger.debug({ err: error, pauseMs }, 'browser not launched');
        await pause(pauseMs, ended);
      }
    }
  };

  return {
    launched,
    browser: (signal) => abortable(ensure(), signal),
    running: () => current?.connected ?? false,
    async close() {
      closing.abort();
      const browser = current ?? (await launching?.catch(() => undefined));
      if (browser !== undefined) {
        await end(browser, logger);
        await Promise.race([gone, wait(CLOSE_MS, undefined, { ref: false })]);
      }
      await cleaning;
    },
  };
}

/**
 * Calls `onExit` when a browser that is launched with this profile from now on ends. Puppeteer returns the process only after the
 * launch, and waits for the first page of a browser that has ended until its timeout.
 */
function onExitOf(profile: string, onExit: () => void): () => void {
  let watching = true;
  const watch = (message: unknown): void => {
    const { process: child } = message as { readonly process: ChildProcess };
    child.once('exit', () => {
      // The arguments are set after this notification.
      if (watching && child.spawnargs.includes(`--user-data-dir=${profile}`)) onExit();
    });
  };
  subscribe('child_process', watch);
  return () => {
    watching = false;
    unsubscribe('child_process', watch);
  };
}

/** Resolves when the browser's process has ended, or after a timeout if it is stuck. */
async function exitOf(browser: Browser): Promise<void> {
  const chromium = browser.process();
  if (chromium === null || chromium.exitCode !== null || chromium.signalCode !== null) return;
  await Promise.race([once(chromium, 'exit'), wait(CLOSE_MS, undefined, { ref: false })]);
}

/**
 * Requests the cookies of the default context, which has none. A version request wouldn't detect a stuck browser, because it is
 * answered from memory.
 */
async function answers(browser: Browser): Promise<boolean> {
  try {
    await abortable(browser.cookies(), AbortSignal.timeout(ANSWER_MS));
    return true;
  } catch {
    return false;
  }
}

async function end(browser: Browser, logger: Logger): Promise<void> {
  try {
    await abortable(browser.close(), AbortSignal.timeout(CLOSE_MS));
  } catch (error) {
    logger.warn({ err: error }, 'browser did not close, ending it');
    const chromium = browser.process();
    if (chromium === null || chromium.exitCode !== null || chromium.signalCode !== null) return;
    chromium.kill('SIGKILL');
    await once(chromium, 'exit');
  }
}
