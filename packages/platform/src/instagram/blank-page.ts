import type { Browser, BrowserContext, CDPSession } from 'puppeteer';
import { whileConnected } from './while-connected.ts';

/**
 * A blank page in a browser context of its own. The page is controlled by a bare protocol session: puppeteer's page object would
 * report each step of every request, which costs a third of the reading speed.
 */
export interface BlankPage {
  readonly context: BrowserContext;
  readonly session: CDPSession;
  /** Resolves if the page crashes, also if it crashed while it was opened. */
  readonly crashed: Promise<void>;
}

/** Pages that were opened in advance, one per browser. */
const prepared = new WeakMap<Browser, Promise<BlankPage>>();

/**
 * Opens a page in advance for the next call of `takeBlankPage`, unless there is one: the start of its renderer takes 25 to 150 ms,
 * depending on the machine, and 20 MB. No session has used the page, so it has no cookies.
 */
export function prepareBlankPage(browser: Browser): void {
  if (prepared.has(browser)) return;
  const opening = openBlankPage(browser);
  prepared.set(browser, opening);
  const forget = (): boolean => prepared.get(browser) === opening && prepared.delete(browser);
  opening.then(async ({ context, crashed }) => {
    await crashed;
    if (forget()) await context.close().catch(() => undefined);
  }, forget);
}

/** The page that was opened in advance, or a new one. Rejects with the browser's error. */
export async function takeBlankPage(browser: Browser): Promise<BlankPage> {
  const opening = prepared.get(browser);
  prepared.delete(browser);
  const page = await opening?.catch(() => undefined);
  return page ?? openBlankPage(browser);
}

async function openBlankPage(browser: Browser): Promise<BlankPage> {
  const context = await browser.createBrowserContext();
  try {
    const session = await openPage(browser, context);
    const crash = Promise.withResolvers<void>();
    session.once('Inspector.targetCrashed', () => {
      crash.resolve();
      // Pending calls in a crashed page would never settle; detaching rejects them.
      session.detach().catch(() => undefined);
    });
    await session.send('Inspector.enable');
    return { context, session, crashed: crash.promise };
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
}

async function openPage(browser: Browser, context: BrowserContext): Promise<CDPSession> {
  const control = await controlOf(browser);
  const opened = context.waitForTarget((target) => target.type() === 'page');
  // If the call below fails, this promise is never awaited, and its rejection would end the process.
  opened.catch(() => undefined);
  const where = context.id === undefined ? {} : { browserContextId: context.id };
  await control.send('Target.createTarget', { url: 'about:blank', ...where });
  return (await whileConnected(browser, opened)).createCDPSession();
}

/**
 * One protocol session per browser, for its lifetime. If two are opened at the same moment, puppeteer confuses the second with
 * the browser's own and loses the browser: no page can be opened any more.
 */
const controls = new WeakMap<Browser, Promise<CDPSession>>();

function controlOf(browser: Browser): Promise<CDPSession> {
  const known = controls.get(browser);
  if (known !== undefined) return known;
  const control = browser.target().createCDPSession();
  controls.set(browser, control);
  control.catch(() => controls.delete(browser));
  return control;
}
