import type { Browser, CDPSession } from 'puppeteer';
import { z } from 'zod';
import { prepareBlankPage, takeBlankPage } from './blank-page.ts';
import { ANSWER_CHARACTERS_MAX, makeInPageFetch, type PageAnswer, type PageCall } from './in-page-fetch.ts';

/** The web client's application id; the platform returns no data to browsers without it. Source: gallery-dl, yt-dlp. */
const APP_ID = '936619743392459';
const ASBD_ID = '129477';
/** The expression that creates the function. */
export const IN_PAGE_FETCH = `(${makeInPageFetch})('${APP_ID}', '${ASBD_ID}', ${ANSWER_CHARACTERS_MAX})`;
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

/** Opens a page with a session's cookies. Rejects with the browser's error. */
export async function openSessionPage(browser: Browser, baseUrl: URL, sessionId: string): Promise<SessionPage> {
  const { context, session } = await takeBlankPage(browser);
  try {
    await context.setCookie(...sessionCookies(sessionId, baseUrl));
    const { errorText } = await session.send('Page.navigate', { url: new URL(LIGHT_PATH, baseUrl).href });
    if (errorText !== undefined) throw new Error(`${baseUrl.origin}: ${errorText}`);
    const { result } = await session.send('Runtime.evaluate', { expression: IN_PAGE_FETCH });
    const { objectId } = z.object({ objectId: z.string() }).parse(result);
    return {
      fetch: (call) => callFunction(session, objectId, call),
      async close() {
        await context.close();
        prepareBlankPage(browser);
      },
    };
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
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
