import type { Browser, BrowserContext, CDPSession } from 'puppeteer';
import { z } from 'zod';
import { makeInPageFetch, type PageAnswer, type PageCall } from './in-page-fetch.ts';

/** The web client's application id; the platform returns no data to browsers without it. Source: gallery-dl, yt-dlp. */
export const APP_ID = '936619743392459';
export const ASBD_ID = '129477';
/**
 * The document that the page loads: on the platform's origin, a few lines of text without scripts, images or styles. It costs one
 * request and little memory, and no platform scripts run in it.
 */
const LIGHT_PATH = '/robots.txt';

const EvaluationResult = z.object({
  result: z.object({ value: z.unknown() }),
  exceptionDetails: z.unknown().optional(),
});
export const Answer: z.ZodType<PageAnswer> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    status: z.number(),
    text: z.string(),
    retryAfter: z.string().nullable(),
    landed: z.string().nullable(),
  }),
  z.object({ kind: z.literal('redirect') }),
  z.object({ kind: z.literal('timeout') }),
  z.object({ kind: z.literal('broken'), message: z.string() }),
]);

/** A browser context with a session's cookies and one page that makes its calls. */
export interface SessionPage {
  fetch(call: PageCall): Promise<PageAnswer>;
  close(): Promise<void>;
}

/**
 * Opens a context and its page. The page is controlled by a bare protocol session: puppeteer's page object would report each step
 * of every request, which costs a third of the reading speed. Rejects with the browser's error.
 */
export async function openSessionPage(browser: Browser, baseUrl: URL, sessionId: string): Promise<SessionPage> {
  const context = await browser.createBrowserContext();
  try {
    await context.setCookie(...sessionCookies(sessionId, baseUrl));
    const session = await openPage(browser, context);
    // Pending calls in a crashed page would never settle; detaching rejects them.
    session.once('Inspector.targetCrashed', () => void session.detach().catch(() => undefined));
    await session.send('Inspector.enable');
    const { errorText } = await session.send('Page.navigate', { url: new URL(LIGHT_PATH, baseUrl).href });
    if (errorText !== undefined) throw new Error(`${baseUrl.origin}: ${errorText}`);
    const expression = `(${makeInPageFetch})(${JSON.stringify(APP_ID)}, ${JSON.stringify(ASBD_ID)})`;
    const { result } = await session.send('Runtime.evaluate', { expression });
    const { objectId } = z.object({ objectId: z.string() }).parse(result);
    return {
      fetch: (call) => callFunction(session, objectId, call),
      close: () => context.close(),
    };
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
  return (await opened).createCDPSession();
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

/** One round trip: sends the call and returns the complete response. */
async function callFunction(session: CDPSession, objectId: string, call: PageCall): Promise<PageAnswer> {
  const result = EvaluationResult.parse(
    await session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: 'function (call) { return this(call); }',
      arguments: [{ value: call }],
      awaitPromise: true,
      returnByValue: true,
    }),
  );
  if (result.exceptionDetails !== undefined) throw new Error('The in-page function threw');
  return Answer.parse(result.result.value);
}

/** The cookies of a logged-in user. */
export function sessionCookies(sessionId: string, baseUrl: URL) {
  const common = { domain: baseUrl.hostname, path: '/', secure: baseUrl.protocol === 'https:' };
  const userId = /^\d+/.exec(sessionId)?.[0];
  return [
    { ...common, name: 'sessionid', value: sessionId, httpOnly: true },
    ...(userId === undefined ? [] : [{ ...common, name: 'ds_user_id', value: userId }]),
  ];
}
