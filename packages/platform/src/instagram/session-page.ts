import type { Browser, BrowserContext, CDPSession } from 'puppeteer';
import { z } from 'zod';
import { makeInPageFetch, type PageAnswer, type PageCall } from './in-page-fetch.ts';

/** The web client's application id; the platform answers data to no browser without it. Source: gallery-dl, yt-dlp. */
export const APP_ID = '936619743392459';
export const ASBD_ID = '129477';
/**
 * The document the page stands on: of the platform's origin, a few lines of text, no scripts, pictures or styles. It costs
 * one request and little memory, and nothing of the platform's own runs beside ours.
 */
const LIGHT_PATH = '/robots.txt';

const Told = z.object({ result: z.object({ value: z.unknown() }), exceptionDetails: z.unknown().optional() });
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
 * Opens a stand. The page is driven by a bare protocol session: puppeteer's own page would report each request's every step
 * to us, which costs a third of the speed of reading. Rejects with whatever the browser says where it can't be opened.
 */
export async function openSessionPage(browser: Browser, baseUrl: URL, sessionId: string): Promise<SessionPage> {
  const context = await browser.createBrowserContext();
  try {
    await context.setCookie(...sessionCookies(sessionId, baseUrl));
    const session = await openPage(browser, context);
    // Calls under way in a crashed page would wait for ever; detaching rejects them.
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
 * One protocol session with each browser itself, for as long as it lives. Where two are opened at the same moment, puppeteer
 * takes the second for the browser's own and forgets the browser with it: no page opens any more.
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

/** One round trip: the call goes in, and the whole answer comes back. */
async function callFunction(session: CDPSession, objectId: string, call: PageCall): Promise<PageAnswer> {
  const told = Told.parse(
    await session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: 'function (call) { return this(call); }',
      arguments: [{ value: call }],
      awaitPromise: true,
      returnByValue: true,
    }),
  );
  if (told.exceptionDetails !== undefined) throw new Error('The in-page function threw');
  return Answer.parse(told.result.value);
}

/** The cookies of somebody who is logged in. */
export function sessionCookies(sessionId: string, baseUrl: URL) {
  const common = { domain: baseUrl.hostname, path: '/', secure: baseUrl.protocol === 'https:' };
  const userId = /^\d+/.exec(sessionId)?.[0];
  return [
    { ...common, name: 'sessionid', value: sessionId, httpOnly: true },
    ...(userId === undefined ? [] : [{ ...common, name: 'ds_user_id', value: userId }]),
  ];
}
