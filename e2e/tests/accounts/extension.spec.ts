import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { HAND_OVER_PATH, HAND_OVER_QUERY, HAND_OVER_TYPE, HAND_OVER_WAITING } from '@trawl/contracts';
import { axeViolations } from '../../support/accessible.ts';
import { accountsOf, cardOf } from '../../support/accounts.ts';
import {
  type BrowserWithExtension,
  buildExtension,
  fullChromium,
  startWithExtension,
} from '../../support/extension.ts';
import { Firefox, findFirefox } from '../../support/firefox.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { signIn } from '../../support/sign-in.ts';
import { Truth } from '../../support/truth.ts';

const CHROMIUM = fullChromium();
const FIREFOX = findFirefox();
const PAGE = `${HAND_OVER_PATH}?${HAND_OVER_QUERY}`;

const test = base.extend<{ start: (origin?: string) => Promise<BrowserWithExtension> }>({
  /** Builds the extension, by default for the running Trawl, and starts a browser with it. */
  start: async ({ running }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'trawl-extension-'));
    const contexts: BrowserContext[] = [];
    await use(async (origin = running.web) => {
      if (CHROMIUM === undefined) throw new Error('There is no full Chromium');
      const dist = join(folder, String(contexts.length));
      await buildExtension(running, dist, origin);
      const started = await startWithExtension(CHROMIUM, running, dist);
      contexts.push(started.context);
      return started;
    });
    for (const context of contexts) await context.close();
    await rm(folder, { recursive: true, force: true });
  },
});

/** Logs a browser in to the sandbox, and opens it. */
async function openSandbox(context: BrowserContext, sandbox: string, sessionid: string): Promise<Page> {
  const page = await context.newPage();
  await context.addCookies([{ name: 'sessionid', value: sessionid, url: sandbox, httpOnly: true }]);
  await page.goto(sandbox);
  return page;
}

/** Counts the messages that a page gets, after its own listeners have handled them. */
async function countMessages(page: Page): Promise<() => Promise<number>> {
  const counts = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    window.addEventListener('message', () => {
      seen.count++;
    });
    return seen;
  });
  return () => counts.evaluate(({ count }) => count);
}

test.describe('in a browser with the extension', () => {
  test.skip(CHROMIUM === undefined, 'needs a full Chromium: install chromium, or name one in BROWSER_PATH');

  test('the button on the platform’s site adds the account to the list', async ({ start, running, customer }) => {
    const { sessionid, username } = await new Truth(running.sandbox).openSession();
    const { context, popup } = await start();
    const urls: string[] = [];
    context.on('request', (request) => void urls.push(request.url()));
    const site = await openSandbox(context, running.sandbox, sessionid);
    await signIn(site, customer, running.web);

    await popup.open(site);
    await popup.shows(`is sent to:${running.web}Trawl then shows whose account it is.`);
    const opened = context.waitForEvent('page');
    await popup.press('Continue to Trawl');
    const trawl = await opened;
    const dialog = trawl.getByRole('dialog', { name: 'Add this account?' });
    await expect(dialog.getByText(`@${username}`)).toBeVisible();
    expect(await axeViolations(trawl)).toEqual([]);
    expect(await popup.text()).toBe('');
    expect(await trawl.evaluate(() => document.visibilityState)).toBe('visible');
    expect(await accountsOf(customer)).toEqual([]);
    await expect(dialog.getByRole('button', { name: 'Don’t use it' })).toBeFocused();

    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(trawl.getByText('Account added successfully')).toBeVisible();
    await expect(cardOf(trawl, `@${username}`).getByText('Active')).toBeVisible();
    await expect(trawl).toHaveURL(running.web + HAND_OVER_PATH);
    expect(await accountsOf(customer)).toMatchObject([{ username, accountType: 'private', dmsLimit: 20 }]);

    // A second hand-over finds the same account.
    const openedAgain = context.waitForEvent('page');
    await popup.open(site);
    await popup.press('Continue to Trawl');
    const again = await openedAgain;
    const renewal = again.getByRole('dialog', { name: 'Renew this account’s session?' });
    await renewal.getByRole('button', { name: 'Renew session' }).click();
    await expect(again.getByText('Account updated successfully')).toBeVisible();
    expect(await accountsOf(customer)).toHaveLength(1);

    const secret = sessionid.split(/%3A|:/)[1] ?? sessionid;
    expect(urls.filter((url) => url.includes(secret))).toEqual([]);
    const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.title]);
    for (const page of [trawl, again]) expect(await page.evaluate(kept)).not.toContain(secret);
  });

  test('without a login on either side, nothing is handed over', async ({ start, running, customer }) => {
    const { sessionid } = await new Truth(running.sandbox).openSession();
    const { context, popup } = await start();
    const site = await context.newPage();
    await site.goto(running.web);
    await popup.open(site);
    await popup.shows('Open Instagram first');
    await popup.close();

    await site.goto(running.sandbox);
    await popup.open(site);
    await popup.shows('You aren’t signed in to Instagram');
    await context.addCookies([{ name: 'sessionid', value: sessionid, url: running.sandbox, httpOnly: true }]);
    await popup.press('Try again');
    const opened = context.waitForEvent('page');
    await popup.press('Continue to Trawl');
    await popup.shows('You aren’t signed in to Trawl');
    const trawl = await opened;
    await expect(trawl).toHaveURL(`${running.web}/`);
    await popup.press('Show the new tab');
    await expect.poll(() => trawl.evaluate(() => document.visibilityState)).toBe('visible');

    // After the login the page waits again, without the session, so the user presses the button again.
    await signIn(trawl, customer, running.web);
    await trawl.goto(PAGE);
    await expect(trawl.getByText('Waiting for the browser extension')).toBeVisible();
    await popup.open(site);
    const openedAgain = context.waitForEvent('page');
    await popup.press('Continue to Trawl');
    const added = await openedAgain;
    await expect(added.getByRole('dialog', { name: 'Add this account?' })).toBeVisible();
    await expect(trawl.getByText('Waiting for the browser extension')).toBeVisible();
  });

  test('an address that redirects to another one gets no session', async ({ start, running }) => {
    // A page that pretends to be Trawl, and one that redirects to it.
    const other = createServer((request, response) => {
      if (request.headers.host?.startsWith('localhost')) {
        response.writeHead(302, { location: `http://127.0.0.1:${port()}${request.url}` }).end();
        return;
      }
      response.setHeader('content-type', 'text/html');
      response.end(
        `<html ${HAND_OVER_WAITING}><script>got = []; addEventListener('message', (e) => got.push(e.data))</script></html>`,
      );
    });
    const port = (): number => (other.address() as AddressInfo).port;
    await new Promise<void>((resolve) => other.listen(0, resolve));
    try {
      const { sessionid } = await new Truth(running.sandbox).openSession();
      const { context, popup } = await start(`http://localhost:${port()}`);
      const site = await openSandbox(context, running.sandbox, sessionid);
      await popup.open(site);
      const opened = context.waitForEvent('page');
      await popup.press('Continue to Trawl');
      await popup.shows('The new tab isn’t Trawl');
      const impostor = await opened;
      await expect(impostor).toHaveURL(`http://127.0.0.1:${port()}${PAGE}`);
      expect(await impostor.evaluate('got')).toEqual([]);
    } finally {
      other.close();
    }
  });
});

test('in Firefox, the session of the tab’s container is handed over', async ({ running, customer }) => {
  test.skip(FIREFOX === undefined, 'needs Firefox: install firefox-esr');
  const { sessionid, username } = await new Truth(running.sandbox).openSession();
  const other = await new Truth(running.sandbox).openSession();
  const folder = await mkdtemp(join(tmpdir(), 'trawl-extension-'));
  await buildExtension(running, folder);
  const firefox = await Firefox.start(FIREFOX ?? '', folder);
  try {
    // Cookies have no port: the sandbox and Trawl share a host here.
    await firefox.open(running.sandbox);
    await firefox.addCookie('trawl_session', customer.token);
    await firefox.addCookie('sessionid', other.sessionid);
    await firefox.openInContainer(`${running.sandbox}/?in=container`);
    await firefox.openPopup();
    await firefox.popupShows('You aren’t signed in to Instagram');
    await firefox.closePopup();

    await firefox.run(`document.cookie = ${JSON.stringify(`sessionid=${sessionid}`)}`);
    await firefox.openPopup();
    await firefox.pressInPopup('Continue to Trawl');
    await firefox.switchTo(running.web);
    const dialog = `document.querySelector('[role="dialog"]')`;
    await expect.poll(() => firefox.run(`return ${dialog}?.textContent`)).toContain(`@${username}`);
    expect(await accountsOf(customer)).toEqual([]);
    await firefox.run(
      `[...${dialog}.querySelectorAll('button')].find((each) => each.textContent === 'Add account').click()`,
    );
    await expect.poll(() => accountsOf(customer)).toMatchObject([{ username, status: 'active' }]);
  } finally {
    await firefox.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('the page ignores messages from other senders, and adds nothing without a click', async ({
  page,
  running,
  customer,
}) => {
  const { sessionid, username } = await new Truth(running.sandbox).openSession();
  const message = { type: HAND_OVER_TYPE, platform: 'instagram', sessionId: sessionid };
  await signIn(page, customer, running.web);
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('accounts.identify')) asked.push(request.url());
  });

  await test.step('from the site that opened the page', async () => {
    await page.goto(running.sandbox);
    const opened = page.context().waitForEvent('page');
    const handle = await page.evaluateHandle((url) => window.open(url), running.web + PAGE);
    const trawl = await opened;
    await expect(trawl.getByText('Waiting for the browser extension')).toBeVisible();
    // The opener policy has cut the connection, so there is nothing to post to.
    expect(await handle.evaluate((target) => target?.closed)).toBe(true);
    await trawl.close();
  });

  await page.goto(PAGE);
  const waiting = page.getByRole('dialog', { name: 'Add an account from your browser' });
  await expect(waiting.getByText('Waiting for the browser extension')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await test.step('from a frame, and of another shape', async () => {
    const received = await countMessages(page);
    await page.evaluate(() => document.body.append(document.createElement('iframe')));
    await page.frames()[1]?.evaluate((data) => window.parent.postMessage(data, '*'), message);
    await page.evaluate((data) => window.postMessage({ ...data, confirmed: true }, '*'), message);
    await expect.poll(received).toBe(2);
    await expect(waiting.getByText('Waiting for the browser extension')).toBeVisible();
    expect(asked).toEqual([]);
    await page.evaluate(() => document.querySelector('iframe')?.remove());
  });

  await test.step('with a dead session: shows an error', async () => {
    const dead = { ...message, sessionId: '12%3Anever%3A1%3AAY' };
    await page.evaluate((data) => window.postMessage(data, location.origin), dead);
    await expect(waiting.getByText(/Instagram no longer accepts this session ID/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await waiting.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(running.web + HAND_OVER_PATH);
  });

  await test.step('one message counts, and declining adds nothing', async () => {
    await page.goto(PAGE);
    await expect(waiting.getByText('Waiting for the browser extension')).toBeVisible();
    await page.evaluate((data) => {
      window.postMessage(data, location.origin);
      window.postMessage({ ...data, sessionId: '12%3Anever%3A1%3AAY' }, location.origin);
    }, message);
    const dialog = page.getByRole('dialog', { name: 'Add this account?' });
    await expect(dialog.getByText(`@${username}`)).toBeVisible();
    expect(asked).toHaveLength(2);
    await page.route('**/trpc/accounts.add*', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expect(dialog.getByText(/^We can’t reach the server/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await accountsOf(customer)).toEqual([]);
  });
});
