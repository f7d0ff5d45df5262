import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { z } from 'zod';
import { PAGE_GRACE_MS } from '../page-trouble.ts';
import { withTimeout } from '../with-timeout.ts';

/** The page's current state, as far as messaging needs it. */
const PageState = z.object({
  path: z.string(),
  /** Whether the page's application has rendered anything. */
  drawn: z.boolean(),
  missing: z.boolean(),
  messageButton: z.boolean(),
  /** Any button in a profile's header, which appears together with Message. */
  profileButton: z.boolean(),
  /** A dialog that asks for permission to send notifications. */
  hasPermissionDialog: z.boolean(),
  /** The text of any other dialog. */
  dialog: z.string().nullable(),
  /** The text in the editor; null if there is no editor. */
  editor: z.string().nullable(),
  rows: z.number(),
  /** The status that the page shows for the last message. */
  state: z.enum(['sent', 'sending', 'failed']).nullable(),
  /** Short lines next to the messages, such as why there is no editor. */
  notices: z.array(z.string()),
});
export type PageState = z.infer<typeof PageState>;

/**
 * Reads the page by its accessibility tree and texts, because the class names change every week. Runs in the page, so it is
 * stored as text.
 */
const READ_STATE = `(() => {
  const words = (node) => (node.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const buttons = (root) => all('button, [role="button"]', root);
  const dialogs = all('div[role="dialog"]');
  const permissionDialogs = dialogs.filter((dialog) => buttons(dialog).some((button) => words(button) === 'Not Now'));
  const others = dialogs.filter((dialog) => !permissionDialogs.includes(dialog));
  const main = document.querySelector('main, [role="main"]');
  const outside = buttons(document).filter((button) => !button.closest('[role="dialog"]')).map(words);
  const editor = document.querySelector('div[role="textbox"][contenteditable="true"][aria-label="Message"]');
  const line = (block) => {
    const parts = [];
    const walk = (node) => {
      if (node.nodeType === 3) parts.push(node.data);
      else if (node.nodeName === 'BR') parts.push('\\n');
      else node.childNodes.forEach(walk);
    };
    walk(block);
    const text = parts.join('');
    return text === '\\n' ? '' : text;
  };
  const leaves = main ? all('*', main).filter((node) => node.childElementCount === 0 && !node.closest('[dir="auto"], [role="textbox"]')) : [];
  const lines = leaves.map(words).filter((text) => text !== '' && text.length < 200);
  const statuses = lines.map((text) => /^(sent|seen|delivered)\\b/i.test(text) && text.length < 40 ? 'sent'
    : /^sending/i.test(text) ? 'sending'
    : /^(failed to send|couldn.t send|not delivered)/i.test(text) ? 'failed' : null).filter((state) => state !== null);
  return {
    path: location.pathname,
    drawn: main !== null && main.childElementCount > 0,
    missing: /this page isn.t available|profile isn.t available/i.test(document.body?.textContent ?? ''),
    messageButton: outside.includes('Message'),
    profileButton: outside.some((text) => /^(Follow|Following|Requested|Follow Back|Edit profile)$/.test(text)),
    hasPermissionDialog: permissionDialogs.length > 0,
    dialog: others.length > 0 ? words(others.at(-1)) : null,
    editor: editor ? [...editor.children].map(line).join('\\n') : null,
    rows: all('[role="row"]').length,
    state: statuses.at(-1) ?? null,
    notices: lines.filter((text) => text.length > 20),
  };
})()`;

const EVERY_MS = 40;
const DISMISS_MS = 5_000;

const readState = async (page: Page): Promise<PageState> => PageState.parse(await page.evaluate(READ_STATE));

/**
 * Reads the page repeatedly until `decide` returns a value. A page that is navigating can't be read and is retried.
 *
 * @returns null if it takes longer than `ms`
 */
export async function readStateUntil<T>(
  page: Page,
  ms: number,
  signal: AbortSignal,
  decide: (seen: PageState, sinceMs: number) => T | undefined | Promise<T | undefined>,
): Promise<T | null> {
  const start = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const sinceMs = performance.now() - start;
    const reading = withTimeout(readState(page), ms - sinceMs + PAGE_GRACE_MS, 'The page didn’t respond', signal);
    const seen = await reading.catch(leaving);
    const decided = seen === null ? undefined : await decide(seen, sinceMs);
    if (decided !== undefined) return decided;
    if (sinceMs > ms) return null;
    await wait(EVERY_MS, undefined, { signal });
  }
}

/** A page in the middle of a navigation has no document. */
function leaving(error: unknown): null {
  if (error instanceof Error && /context was destroyed|Cannot find context|detached|navigat/i.test(error.message))
    return null;
  throw error;
}

/** Clicks a button by its text, with the mouse. */
async function clickButton(page: Page, within: string, label: string): Promise<boolean> {
  const handle = await page.evaluateHandle(
    `[...document.querySelectorAll('${within} button, ${within} [role="button"]')].find((button) => button.textContent.trim() === '${label}')`,
  );
  const button = handle.asElement();
  if (button === null) return false;
  await button.click();
  await handle.dispose();
  return true;
}

/** Clicks "Not Now" in the notification dialog, if there is one. */
export const dismiss = (page: Page, signal: AbortSignal): Promise<boolean> =>
  withTimeout(clickButton(page, 'div[role="dialog"]', 'Not Now'), DISMISS_MS, 'The dialog couldn’t be closed', signal);

export const clickMessage = (page: Page): Promise<boolean> => clickButton(page, 'main', 'Message');
